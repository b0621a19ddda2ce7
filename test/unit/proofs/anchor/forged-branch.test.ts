import { Transaction } from 'bitcoinjs-lib';
import { blockHashOf } from '../../../../proofs/anchor/derive';
import { verifyAnchor, verifyCommitment } from '../../../../proofs/anchor/verify';
import { parseBlockHeader } from '../../../../proofs/bitcoin/block-header';
import { hash256 } from '../../../../proofs/bitcoin/hash256';
import { readOts } from '../../../../proofs/opentimestamps/read-ots';
import { writeOts } from '../../../../proofs/opentimestamps/write-ots';
import { forgeBranch } from './forge-branch';
import { FILE, sha256, TSR } from './make-proof';

const claim = { fileSha256: sha256(FILE), tsrs: [TSR] };

describe.each(['first', 'second'] as const)(
  'an anchor forged below a 64-byte transaction, as its %s half',
  (half) => {
    const { proof, carrier } = forgeBranch(half);

    it('is in a branch that leads to the root of a block with that transaction', () => {
      expect(carrier).toHaveLength(64);
      expect(Transaction.fromBuffer(carrier)).toMatchObject({ ins: [{}], outs: [{}] });
      const halves = [carrier.slice(0, 32), carrier.slice(32)];
      expect(halves[half === 'first' ? 0 : 1]).toEqual(hash256(proof.transaction));
      let node = hash256(proof.transaction);
      for (const { side, hash } of proof.branch)
        node = hash256(Buffer.concat(side === 'left' ? [hash, node] : [node, hash]));
      expect(node).toEqual(parseBlockHeader(proof.header).merkleRoot);
    });

    it('is refused against the trusted header of that block, and as an .ots', () => {
      const trusted = { hash: blockHashOf(proof), height: proof.height, network: proof.network };
      const report = verifyAnchor(proof, claim, trusted);
      expect(report.outcome).toBe('refused');
      expect(report.checks.at(-1)).toMatchObject({
        name: 'branch_to_block',
        reason: expect.stringContaining('is itself a transaction') as string,
      });
      const fromOts = verifyCommitment(readOts(writeOts(proof)), claim);
      expect(fromOts.outcome).toBe('refused');
    });
  },
);
