import { createHash } from 'node:crypto';
import fc from '../../../support/property';
import { fromDisplayHex, toDisplayHex } from '../../../../proofs/bitcoin/hash256';
import { rootFromTransactionBranch, transactionBranch } from '../../../../proofs/bitcoin/transaction-branch';

/** Blocks 170 and 100,000 of the main network. */
const BLOCKS = [
  {
    height: 170,
    root: '7dac2c5666815c17a3b36427de37bb9d2e2c5ccec3f8633eb91a4205cb4c10ff',
    txids: [
      'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082',
      'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
    ],
  },
  {
    height: 100_000,
    root: 'f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766',
    txids: [
      '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
      'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
      '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
      'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
    ],
  },
];

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Bitcoin's rule, literally: an odd level repeats its last node. */
function blockRoot(txids: Uint8Array[]): Uint8Array {
  let level = txids;
  while (level.length > 1) {
    if (level.length % 2 === 1) level = [...level, level.at(-1)!];
    level = level.flatMap((left, i) =>
      i % 2 === 0 ? [sha256(sha256(Buffer.concat([left, level[i + 1]!])))] : [],
    );
  }
  return level[0]!;
}

describe('the branch of a transaction', () => {
  it.each(BLOCKS)('leads every transaction of block $height to the root in its header', ({ root, txids }) => {
    const hashes = txids.map(fromDisplayHex);
    hashes.forEach((txid, index) => {
      expect(toDisplayHex(rootFromTransactionBranch(txid, transactionBranch(hashes, index)))).toBe(root);
    });
  });

  it('leads to the root in blocks of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (n, pick) => {
        const txids = Array.from({ length: n }, (_, i) => sha256(Buffer.of(i)));
        const root = rootFromTransactionBranch(txids[pick % n]!, transactionBranch(txids, pick % n));
        expect(Buffer.from(root)).toEqual(Buffer.from(blockRoot(txids)));
      }),
    );
  });

  it('refuses a position out of range, a hash of the wrong length and more than 32 steps', () => {
    const txid = sha256(Buffer.from('a transaction'));
    const step = { side: 'left' as const, hash: txid };
    expect(() => transactionBranch([txid], 1)).toThrow('Transaction 1');
    expect(() => rootFromTransactionBranch(txid, [{ ...step, hash: txid.subarray(1) }])).toThrow('32 bytes');
    expect(() => rootFromTransactionBranch(txid, Array<typeof step>(33).fill(step))).toThrow(
      'at most 32 steps',
    );
  });
});
