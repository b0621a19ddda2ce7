import { bytesToHex } from '@noble/hashes/utils.js';
import { HASH_BYTES } from '../../proofs/merkle/hashing';
import { merklePath, merkleRoot } from '../../proofs/merkle/tree';

/**
 * A power of two, so that every chunk is a whole subtree (RFC 6962 §2.1): a batch's root is the root over its chunks' roots, and
 * a path leads through one chunk and then over the roots. For a million leaves that is 32 KB of each.
 */
export const LEAF_CHUNK = 1_024;

export function splitHashes(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % HASH_BYTES !== 0) throw new Error('Stored hashes have 32 bytes each.');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

/** Takes a batch's leaves piece by piece, in their order, and keeps no more of them than one chunk. */
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

  /** Call it once, after the last leaf. */
  root(): string {
    if (this.open.length > 0) this.closeChunk();
    return bytesToHex(merkleRoot(this.roots));
  }

  private closeChunk(): void {
    this.roots.push(merkleRoot(this.open));
    this.open = [];
  }
}

/** `chunk` holds the leaves of the chunk that `index` is in. */
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
