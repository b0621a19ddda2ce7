import { nodeHash } from './hashing';

export interface MerkleStep {
  /** The side of the sibling. */
  side: 'left' | 'right';
  hash: Uint8Array;
}

/** Enough for 2^32 leaves; bounds a verifier's work. */
export const MAX_PATH_STEPS = 32;

export function rootFromPath(leaf: Uint8Array, path: readonly MerkleStep[]): Uint8Array {
  return climb(leaf, path, nodeHash);
}

/** Folds a path into its root. Bitcoin's transaction tree uses it too, with another node hash. */
export function climb(
  start: Uint8Array,
  path: readonly MerkleStep[],
  hashNode: (left: Uint8Array, right: Uint8Array, sibling: MerkleStep['side']) => Uint8Array,
): Uint8Array {
  if (path.length > MAX_PATH_STEPS) {
    throw new RangeError(`A path may have at most ${MAX_PATH_STEPS} steps, not ${path.length}.`);
  }
  return path.reduce(
    (hash, { side, hash: sibling }) =>
      side === 'left' ? hashNode(sibling, hash, side) : hashNode(hash, sibling, side),
    start,
  );
}
