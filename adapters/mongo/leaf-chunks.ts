import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * A power of two, so that every chunk is a complete subtree: the root is the root over the chunk roots, and a path needs one chunk and
 * the chunk roots. For a million leaves of SHA-256, each of them is 32 KB.
 */
export const LEAF_CHUNK = 1_024;

/** A binary tree over hashes. An odd last node is carried up unchanged. */
export interface TreeShape<Step> {
  hashBytes: number;
  root(leaves: readonly Uint8Array[]): Uint8Array;
  /** From the leaf up. */
  path(leaves: readonly Uint8Array[], index: number): Step[];
}

export function splitHashes(bytes: Uint8Array, hashBytes: number): Uint8Array[] {
  if (bytes.length % hashBytes !== 0)
    throw new Error(
      `Stored hashes must have ${hashBytes} bytes each; ${bytes.length} bytes are not a multiple.`,
    );
  return Array.from({ length: bytes.length / hashBytes }, (_, i) =>
    bytes.subarray(i * hashBytes, (i + 1) * hashBytes),
  );
}

/** Computes a root from leaves in order, keeping at most one chunk of them in memory. */
export class ChunkRoots {
  readonly roots: Uint8Array[] = [];
  size = 0;
  private open: Uint8Array[] = [];

  constructor(private readonly shape: TreeShape<unknown>) {}

  add(leaves: readonly Uint8Array[]): void {
    for (const leaf of leaves) {
      this.open.push(leaf);
      this.size += 1;
      if (this.open.length === LEAF_CHUNK) this.closeChunk();
    }
  }

  /** Hexadecimal. Call once, after the last leaf. */
  root(): string {
    if (this.open.length > 0) this.closeChunk();
    return bytesToHex(this.shape.root(this.roots));
  }

  private closeChunk(): void {
    this.roots.push(this.shape.root(this.open));
    this.open = [];
  }
}

/** `chunk` has the leaves of the chunk that contains `index`. */
export function pathThroughChunks<Step>(
  shape: TreeShape<Step>,
  chunk: readonly Uint8Array[],
  roots: readonly Uint8Array[],
  index: number,
): Step[] {
  return [...shape.path(chunk, index % LEAF_CHUNK), ...shape.path(roots, Math.floor(index / LEAF_CHUNK))];
}
