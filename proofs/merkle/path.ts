import { nodeHash } from './hashing';

export interface MerkleStep {
  /** Where the sibling stands. */
  side: 'left' | 'right';
  hash: Uint8Array;
}

/** A tree of 2^32 leaves: no honest path is longer, and a verifier does no more work than this. */
export const MAX_PATH_STEPS = 32;

export function rootFromPath(leaf: Uint8Array, path: readonly MerkleStep[]): Uint8Array {
  return climb(leaf, path, nodeHash);
}

/** Also the way up a block's tree of transactions, which hashes its nodes otherwise. */
export function climb(
  start: Uint8Array,
  path: readonly MerkleStep[],
  hashNode: (left: Uint8Array, right: Uint8Array, sibling: MerkleStep['side']) => Uint8Array,
): Uint8Array {
  if (path.length > MAX_PATH_STEPS) {
    throw new RangeError(`A path has at most ${MAX_PATH_STEPS} steps; this one has ${path.length}.`);
  }
  return path.reduce(
    (hash, { side, hash: sibling }) =>
      side === 'left' ? hashNode(sibling, hash, side) : hashNode(hash, sibling, side),
    start,
  );
}
