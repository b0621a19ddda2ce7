import { createHash } from 'node:crypto';
import fc from '../../../support/property';
import { scaled } from '../../../support/scale';
import { hashTreePath, hashTreeRoot, sortedNode } from '../../../../proofs/evidence/hash-tree';
import { reducedHashtree, rootOfReduced } from '../../../../proofs/evidence/reduced-hashtree';
import type { HashName } from '../../../../proofs/x509/hash';
import { HASH_NAMES } from '../../../../proofs/x509/hash';

const hex = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('hex');
const hashOf = (hash: HashName, ...parts: Uint8Array[]): Buffer => {
  const state = createHash(hash.replace('-', ''));
  parts.forEach((part) => state.update(part));
  return state.digest();
};
const someLeaves = (hash: HashName, n: number): Uint8Array[] =>
  Array.from({ length: n }, (_, i) => hashOf(hash, Buffer.from(`leaf ${i}`)));

/** RFC 4998 §4.2 with groups of two: pairs, sorted and hashed, level by level. */
function plainRoot(hash: HashName, leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0]!;
  const next: Uint8Array[] = [];
  for (let i = 0; i < leaves.length; i += 2) {
    const pair = leaves.slice(i, i + 2);
    next.push(pair.length === 1 ? pair[0]! : hashOf(hash, ...pair.sort(Buffer.compare)));
  }
  return plainRoot(hash, next);
}

describe.each(HASH_NAMES)('the hash tree of %s', (hash) => {
  it('hashes the sorted concatenation of two nodes, in either order, without a prefix', () => {
    const [a, b] = someLeaves(hash, 2) as [Uint8Array, Uint8Array];
    expect(hex(sortedNode(hash, a, b))).toBe(hex(hashOf(hash, ...[a, b].sort(Buffer.compare))));
    expect(hex(sortedNode(hash, a, b))).toBe(hex(sortedNode(hash, b, a)));
  });

  it('leads every leaf, and nothing else, to the root through its reduced tree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(), (n, pick) => {
        const leaves = someLeaves(hash, n);
        const root = hashTreeRoot(hash, leaves);
        expect(hex(root)).toBe(hex(plainRoot(hash, leaves)));
        const leaf = leaves[pick % n]!;
        const tree = reducedHashtree(leaf, hashTreePath(hash, leaves, pick % n));
        expect(hex(rootOfReduced(hash, leaf, tree))).toBe(hex(root));
        const stranger = hashOf(hash, Buffer.from('stranger'));
        expect(hex(rootOfReduced(hash, stranger, tree))).toBe(n === 1 ? hex(stranger) : null);
      }),
      { numRuns: scaled(20, 1_000) },
    );
  });
});

describe('the hash tree', () => {
  it('composes from complete chunks: the root over the roots of chunks is the root, for any number of leaves', () => {
    for (const n of [1, 7, 8, 9, 16, 17, 61]) {
      const leaves = someLeaves('SHA-256', n);
      const chunks = Array.from({ length: Math.ceil(n / 8) }, (_, i) => leaves.slice(8 * i, 8 * i + 8));
      const roots = chunks.map((chunk) => hashTreeRoot('SHA-256', chunk));
      expect(hex(hashTreeRoot('SHA-256', roots))).toBe(hex(hashTreeRoot('SHA-256', leaves)));
      leaves.forEach((_, i) => {
        const chunk = Math.floor(i / 8);
        const path = [
          ...hashTreePath('SHA-256', chunks[chunk]!, i % 8),
          ...hashTreePath('SHA-256', roots, chunk),
        ];
        expect(path.map(hex)).toEqual(hashTreePath('SHA-256', leaves, i).map(hex));
      });
    }
  });

  it('needs no lists for a single leaf; otherwise the first list has the leaf and its sibling, sorted', () => {
    const leaves = someLeaves('SHA-256', 5);
    expect(reducedHashtree(leaves[0]!, hashTreePath('SHA-256', [leaves[0]!], 0))).toEqual([]);
    for (const [i, leaf] of leaves.entries()) {
      const [first, ...higher] = reducedHashtree(leaf, hashTreePath('SHA-256', leaves, i));
      expect(first).toHaveLength(2);
      expect(first!.map(hex)).toContain(hex(leaf));
      expect(Buffer.compare(first![0]!, first![1]!)).toBe(-1);
      for (const list of higher) expect(list).toHaveLength(1);
    }
  });

  it('takes a list of one value for that value, and sorts the lists of others itself', () => {
    const [a, b, c, d] = someLeaves('SHA-256', 4) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    expect(hex(rootOfReduced('SHA-256', a, [[a], [b]]))).toBe(hex(sortedNode('SHA-256', a, b)));
    const sorted = [a, b, c].sort(Buffer.compare);
    const group = hashOf('SHA-256', ...sorted);
    expect(hex(rootOfReduced('SHA-256', b, [[...sorted].reverse(), [d]]))).toBe(
      hex(sortedNode('SHA-256', group, d)),
    );
  });
});
