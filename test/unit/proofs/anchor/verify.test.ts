import { Transaction } from 'bitcoinjs-lib';
import type { AnchorProof } from '../../../../proofs/anchor/anchor-proof';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { verifyAnchor, verifyCommitment } from '../../../../proofs/anchor/verify';
import type { TrustedHeader } from '../../../../proofs/anchor/verify';
import type { MerkleStep } from '../../../../proofs/merkle/path';
import { anchorTransaction, FILE, makeProof, mine, sha256, TSR, withTransaction } from './make-proof';

const proof = makeProof();
const claim = { fileSha256: sha256(FILE), tsrs: [TSR] };
const trusted: TrustedHeader = { hash: blockHashOf(proof), height: 102, network: 'regtest' };

const judge = (changed: Partial<AnchorProof>, trust: TrustedHeader | null = trusted) =>
  verifyAnchor({ ...proof, ...changed }, claim, trust);

const swapFirst = ([first, ...rest]: MerkleStep[]): MerkleStep[] => [
  { ...first!, side: first!.side === 'left' ? 'right' : 'left' },
  ...rest,
];

describe('a chain proof', () => {
  it('holds against a trusted header, with every check passed and all facts reported', () => {
    const report = judge({});
    expect(report.outcome).toBe('holds');
    expect(report.checks.map(({ name }) => name)).toEqual([
      'file_covered',
      'timestamp_covered',
      'path_to_root',
      'transaction_well_formed',
      'transaction_carries_root',
      'branch_to_block',
      'header_well_formed',
      'block_holds_transaction',
      'proof_of_work',
      'header_trusted',
    ]);
    expect(report.checks.every(({ passed }) => passed)).toBe(true);
    expect(report.facts).toMatchObject({ network: 'regtest', height: 102, blockHash: trusted.hash });
    expect(report.facts?.blockTime?.toISOString()).toBe('2026-11-14T18:02:11.000Z');
  });

  it.each<[string, TrustedHeader | null, string[]]>([
    ['a trusted header', null, ['network', 'height', 'blockHash', 'blockTime']],
    ['more than its hash', { hash: trusted.hash }, ['network', 'height']],
    ['its network', { hash: trusted.hash, height: 102 }, ['network']],
    ['its height', { hash: trusted.hash, network: 'regtest' }, ['height']],
  ])('is only consistent without %s, and says what is not proven', (_what, trust, unproven) => {
    expect(judge({}, trust)).toMatchObject({ outcome: 'consistent', unproven });
    expect(verifyCommitment(proof, claim)).toMatchObject({ outcome: 'consistent', unproven: ['height'] });
  });

  it.each([1, 2, 3, 7, 64, 1000])('holds for the first and the last of %i leaves', (leaves) => {
    for (const index of [0, leaves - 1]) {
      const made = makeProof({ leaves, index, transactionsInBlock: 1 + (leaves % 4) });
      const hash = blockHashOf(made);
      expect(verifyAnchor(made, claim, { ...trusted, hash }).outcome).toBe('holds');
    }
  });

  it.each<[string, Partial<AnchorProof>, string, string]>([
    ['a side of the path swapped', { path: swapFirst(proof.path) }, 'transaction_carries_root', 'No output'],
    ['a step of the path missing', { path: proof.path.slice(1) }, 'transaction_carries_root', 'No output'],
    ['the path too long', { path: Array<MerkleStep>(33).fill(proof.path[0]!) }, 'path_to_root', 'at most 32'],
    [
      'a side of the branch swapped',
      { branch: [proof.branch[0]!, proof.branch[1]!, ...swapFirst(proof.branch.slice(2))] },
      'block_holds_transaction',
      'does not lead from the transaction',
    ],
    [
      'a node of the branch as its own left neighbour',
      { branch: swapFirst(proof.branch) },
      'branch_to_block',
      'on the wrong side',
    ],
    [
      'the branch too long',
      { branch: Array<MerkleStep>(33).fill(proof.branch[0]!) },
      'branch_to_block',
      'at most 32',
    ],
    [
      'a hash of 31 bytes in the path',
      { path: [{ side: 'left', hash: new Uint8Array(31) }] },
      'path_to_root',
      '32 bytes',
    ],
    [
      'a hash of 31 bytes in the branch',
      { branch: [{ side: 'left', hash: new Uint8Array(31) }] },
      'branch_to_block',
      '32 bytes',
    ],
    [
      'the transaction cut',
      { transaction: proof.transaction.slice(0, -1) },
      'transaction_well_formed',
      'complete transaction',
    ],
    [
      'another time stamp',
      { tsrSha256: sha256('another') },
      'timestamp_covered',
      'any of the given time stamps',
    ],
    ['the header cut', { header: proof.header.slice(1) }, 'header_well_formed', '80 bytes'],
    ['another height', { height: 103 }, 'header_trusted', 'claims height 103'],
    ['another network', { network: 'sandbox' }, 'header_trusted', ''],
  ])('is refused with %s', (what, changed, check, reason) => {
    // The sandbox chain is a regtest chain and its node says so; this case needs a node of another network.
    const trust: TrustedHeader = what === 'another network' ? { ...trusted, network: 'signet' } : trusted;
    const report = judge(changed, trust);
    expect(report.outcome).toBe('refused');
    expect(report.facts).toBeNull();
    expect(report.checks.at(-1)).toMatchObject({ name: check, passed: false });
    expect(report.checks.at(-1)?.reason).toContain(reason);
  });

  it('is refused for another file, and says which file it is for', () => {
    const report = verifyAnchor(proof, { fileSha256: sha256('another file') }, trusted);
    expect(report.outcome).toBe('refused');
    expect(report.checks.at(-1)?.reason).toContain(Buffer.from(sha256(FILE)).toString('hex'));
  });

  it('is refused when its transaction has 64 bytes, although a block was mined for it', () => {
    const small = new Transaction();
    small.addInput(sha256('a coin'), 0);
    small.addOutput(new Uint8Array(4), 0n);
    const transaction = Uint8Array.from(small.toBuffer());
    expect(transaction).toHaveLength(64);
    const report = verifyAnchor(withTransaction(proof, transaction), claim, null);
    expect(report.outcome).toBe('refused');
    expect(report.checks.at(-1)?.reason).toContain('64 bytes');
  });

  it('is refused when its transaction includes witnesses', () => {
    const signed = Transaction.fromBuffer(proof.transaction);
    signed.setWitness(0, [new Uint8Array(71), new Uint8Array(33)]);
    const report = judge({ transaction: Uint8Array.from(signed.toBuffer()) });
    expect(report.checks.at(-1)?.reason).toContain('without its witnesses');
  });

  it('is refused when the transaction contains the root, but not in an anchor script', () => {
    const longer = Transaction.fromBuffer(proof.transaction);
    longer.outs[0]!.script = Uint8Array.of(...longer.outs[0]!.script, 0x51);
    const report = verifyAnchor(withTransaction(proof, Uint8Array.from(longer.toBuffer())), claim, null);
    expect(report.checks.at(-1)).toMatchObject({ name: 'transaction_carries_root', passed: false });
  });

  it('is refused when a self-mined header claims a network that requires more work', () => {
    for (const network of ['bitcoin', 'testnet4', 'signet'] as const) {
      const report = judge({ network }, { hash: trusted.hash });
      expect(report.outcome).toBe('refused');
      expect(report.checks.at(-1)?.reason).toContain(`easier than the network ${network} allows`);
    }
  });

  it('is refused when a header has a hard target that its hash does not meet', () => {
    const header = Uint8Array.from(proof.header);
    new DataView(header.buffer).setUint32(72, 0x1d00ffff, true);
    const report = judge({ header, network: 'bitcoin' }, null);
    expect(report.checks.at(-1)?.reason).toContain('does not meet the target');
  });

  it('is refused against the header of another mined block', () => {
    const other = makeProof({ leaves: 11 });
    const report = judge({}, { hash: blockHashOf(other) });
    expect(report.checks.at(-1)?.reason).toContain('is not the trusted block');
  });

  it('never holds through a forged header, whatever its difficulty', () => {
    const forged = { ...proof, fileSha256: sha256('never certified'), path: [] };
    const { root } = verifyCommitment(
      { ...forged, transaction: proof.transaction },
      { fileSha256: forged.fileSha256 },
    ).facts ?? { root: null };
    expect(root).toBeNull();
    const home = withTransaction(
      forged,
      anchorTransaction(sha256(Buffer.concat([Buffer.of(0), forged.fileSha256, forged.tsrSha256]))),
    );
    expect(verifyAnchor(home, { fileSha256: forged.fileSha256 }, null).outcome).toBe('consistent');
    expect(verifyAnchor(home, { fileSha256: forged.fileSha256 }, trusted).outcome).toBe('refused');
    expect(mine(sha256('x'))).toHaveLength(80);
  });
});
