import { assertHash, HASH_BYTES, nodeHash } from './hashing';
import type { MerkleStep } from './path';

/**
 * The root of RFC 6962 §2.1's tree over leaves that are hashed already. Pairing neighbours level by level and carrying an
 * odd last node up unchanged gives the very tree that the RFC defines by splitting at the largest power of two.
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const level = pack(leaves);
  let count = leaves.length;
  while (count > 1) count = combine(level, count);
  return level.slice(0, HASH_BYTES);
}

/** What leads from the leaf at `index` to the root: `side` says where the sibling stands. A node carried up adds no step. */
export function merklePath(leaves: readonly Uint8Array[], index: number): MerkleStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`There is no leaf ${index} in a tree of ${leaves.length}.`);
  }
  const level = pack(leaves);
  const path: MerkleStep[] = [];
  let count = leaves.length;
  for (let position = index; count > 1; position >>>= 1) {
    const sibling = position ^ 1;
    if (sibling < count) {
      path.push({ side: sibling < position ? 'left' : 'right', hash: nodeAt(level, sibling).slice() });
    }
    count = combine(level, count);
  }
  return path;
}

/** All leaves in one stretch of memory, which every level is then written over: a million leaves take 32 MB, once. */
function pack(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) throw new RangeError('A Merkle tree needs at least one leaf.');
  const packed = new Uint8Array(leaves.length * HASH_BYTES);
  leaves.forEach((leaf, index) => {
    assertHash(leaf);
    packed.set(leaf, index * HASH_BYTES);
  });
  return packed;
}

/** Writes the next level over this one and gives its length. */
function combine(level: Uint8Array, count: number): number {
  const pairs = count >>> 1;
  for (let pair = 0; pair < pairs; pair++) {
    level.set(nodeHash(nodeAt(level, 2 * pair), nodeAt(level, 2 * pair + 1)), pair * HASH_BYTES);
  }
  if (count % 2 === 0) return pairs;
  level.set(nodeAt(level, count - 1), pairs * HASH_BYTES);
  return pairs + 1;
}

function nodeAt(level: Uint8Array, position: number): Uint8Array {
  return level.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);
}
