import { bytesToHex } from '@noble/hashes/utils.js';
import { HASH_BYTES } from '../../proofs/merkle/hashing';
import { merklePath, merkleRoot } from '../../proofs/merkle/tree';

/**
 * A power of two, so that every chunk is a complete subtree (RFC 6962 §2.1): the batch's root is the root over the chunk roots, and
 * a path needs one chunk and the chunk roots. For a million leaves, each of them is 32 KB.
 */
export const LEAF_CHUNK = 1_024;

export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH_BYTES !== 0)
    throw new Error(
      `Stored hashes must have ${HASH_BYTES} bytes each; ${bytes.length} bytes are not a multiple.`,
    );
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

/** Computes a batch's root from its leaves in order, keeping at most one chunk of them in memory. */
export class ChunkRoots {
  readonly roots: Uint8Array[] = [];
  size = 0;
  private open: Uint8Array[] = [];

  add(leaves: readonly Uint8Array[]): void {
    for (const leaf of leaves) {
      this.open.push(leaf);
      this.size += 1;
      if (this.open.length === LEAF_CHUNK) this.closeChunk();
    }
  }

  /** Call once, after the last leaf. */
  root(): string {
    if (this.open.length > 0) this.closeChunk();
    return bytesToHex(merkleRoot(this.roots));
  }

  private closeChunk(): void {
    this.roots.push(merkleRoot(this.open));
    this.open = [];
  }
}

/** `chunk` has the leaves of the chunk that contains `index`. */
export function pathThroughChunks(
  chunk: readonly Uint8Array[],
  roots: readonly Uint8Array[],
  index: number,
): { side: 'left' | 'right'; hash: string }[] {
  const steps = [
    ...merklePath(chunk, index % LEAF_CHUNK),
    ...merklePath(roots, Math.floor(index / LEAF_CHUNK)),
  ];
  return steps.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));
}
