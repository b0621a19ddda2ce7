import { createHash } from 'node:crypto';
import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { leafHash, nodeHash } from '../../../../proofs/merkle/hashing';
import { MAX_PATH_STEPS, rootFromPath } from '../../../../proofs/merkle/path';
import { merklePath, merkleRoot } from '../../../../proofs/merkle/tree';

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest();
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** RFC 6962 §2.1 literally: split at the largest power of two smaller than n. */
function rfc6962Root(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0]!;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Buffer.of(1), rfc6962Root(leaves.slice(0, k)), rfc6962Root(leaves.slice(k)));
}

const someLeaves = (n: number, seed = 0): Uint8Array[] =>
  Array.from({ length: n }, (_, i) => sha256(Buffer.from(`${seed}/${i}`)));

/** The test inputs of Certificate Transparency's reference implementations, and their roots for 1 to 8 leaves. */
const CT_INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const CT_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the Merkle tree', () => {
  it.each(CT_ROOTS.map((root, i) => [i + 1, root] as const))(
    'has the published Certificate Transparency root for %i test leaves',
    (n, root) => {
      const leaves = CT_INPUTS.slice(0, n).map((input) => sha256(Buffer.of(0), Buffer.from(input, 'hex')));
      expect(hex(merkleRoot(leaves))).toBe(root);
    },
  );

  it('hashes a leaf as SHA-256(0x00 ‖ file digest ‖ TSR digest) and a node under 0x01', () => {
    const file = sha256(Buffer.from('a file'));
    const tsr = sha256(Buffer.from('its time stamp'));
    expect(hex(leafHash(file, tsr))).toBe(hex(sha256(Buffer.of(0), file, tsr)));
    expect(hex(nodeHash(file, tsr))).toBe(hex(sha256(Buffer.of(1), file, tsr)));
    expect(hex(leafHash(file, tsr))).not.toBe(hex(leafHash(tsr, file)));
  });

  it('is the tree that RFC 6962 defines, for every size from 1 to 200', () => {
    const leaves = someLeaves(200);
    for (let n = 1; n <= 200; n++)
      expect(hex(merkleRoot(leaves.slice(0, n)))).toBe(hex(rfc6962Root(leaves.slice(0, n))));
  });

  it('gives every leaf a path to the root that works for no other leaf', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(1000), (n, pick, seed) => {
        const leaves = someLeaves(n, seed);
        const index = pick % n;
        const path = merklePath(leaves, index);
        const root = hex(merkleRoot(leaves));
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(n)));
        expect(hex(rootFromPath(leaves[index]!, path))).toBe(root);
        expect(hex(rootFromPath(sha256(leaves[index]!), path))).not.toBe(root);
      }),
    );
  });

  it('does not change its input', () => {
    const leaves = someLeaves(7);
    merkleRoot(leaves);
    merklePath(leaves, 3);
    expect(leaves).toEqual(someLeaves(7));
  });

  it('handles many leaves, including the last one with its short path', () => {
    const count = scaled(10_001, 100_001);
    const leaves = someLeaves(count);
    const path = merklePath(leaves, count - 1);
    expect(hex(rootFromPath(leaves[count - 1]!, path))).toBe(hex(merkleRoot(leaves)));
    expect(path.every((step) => step.side === 'left')).toBe(true);
    // 10,001 has six bits set, 100,001 has seven: the last leaf is paired only at those levels.
    expect(path).toHaveLength(scaled(6, 7) - 1);
  });

  it('refuses an empty tree, a leaf of the wrong length and an index out of range', () => {
    expect(() => merkleRoot([])).toThrow('at least one leaf');
    expect(() => merkleRoot([Buffer.alloc(31)])).toThrow('32 bytes');
    expect(() => merklePath(someLeaves(3), 3)).toThrow('Leaf 3');
    expect(() => merklePath(someLeaves(3), -1)).toThrow('Leaf -1');
  });

  it('refuses a path of more than 32 steps', () => {
    const [leaf] = someLeaves(1);
    const path = Array.from({ length: MAX_PATH_STEPS + 1 }, () => ({ side: 'left' as const, hash: leaf! }));
    expect(rootFromPath(leaf!, path.slice(1))).toHaveLength(32);
    expect(() => rootFromPath(leaf!, path)).toThrow('at most 32 steps');
  });
});
