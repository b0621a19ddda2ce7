import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  ChunkRoots,
  LEAF_CHUNK,
  pathThroughChunks,
  splitHashes,
} from '../../../../adapters/mongo/leaf-chunks';
import { ANCHOR_TREE } from '../../../../adapters/mongo/batch-members';
import { rootFromPath } from '../../../../proofs/merkle/path';
import { merklePath, merkleRoot } from '../../../../proofs/merkle/tree';

const leaf = (i: number): Uint8Array => Uint8Array.from(createHash('sha256').update(`leaf ${i}`).digest());
const SIZES = [
  1,
  2,
  3,
  LEAF_CHUNK - 1,
  LEAF_CHUNK,
  LEAF_CHUNK + 1,
  2 * LEAF_CHUNK,
  3 * LEAF_CHUNK + 7,
  5_000,
];

describe('a chunked tree', () => {
  it.each(SIZES)('has the same root and paths as one tree over all %i leaves', (size) => {
    const leaves = Array.from({ length: size }, (_, i) => leaf(i));
    const tree = new ChunkRoots(ANCHOR_TREE);
    // In pieces of any length, as they are stamped.
    for (let from = 0; from < size; from += 700) tree.add(leaves.slice(from, from + 700));
    const root = tree.root();
    expect(tree.size).toBe(size);
    expect(root).toBe(bytesToHex(merkleRoot(leaves)));
    for (const index of new Set([0, size >>> 1, size - 1, Math.min(size - 1, LEAF_CHUNK)])) {
      const first = index - (index % LEAF_CHUNK);
      const path = pathThroughChunks(ANCHOR_TREE, leaves.slice(first, first + LEAF_CHUNK), tree.roots, index);
      expect(path).toEqual(merklePath(leaves, index));
      expect(bytesToHex(rootFromPath(leaves[index]!, path))).toBe(root);
    }
  });

  it('refuses stored bytes that are not a multiple of a hash', () => {
    expect(() => splitHashes(new Uint8Array(63), 32)).toThrow('32 bytes each');
  });
});
