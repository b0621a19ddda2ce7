import { assertHash, HASH_BYTES, writeNodeHash } from './hashing';
import type { MerkleStep } from './path';

/**
 * The Merkle tree of RFC 6962 §2.1 over leaves that are already hashed. Pairing neighbours level by level and carrying an odd
 * last node up unchanged gives the same tree as the RFC's recursive split at the largest power of two.
 */
export class MerkleTree {
  readonly #size: number;
  /** All levels in one array, leaves first: 64 MB for a million leaves, without an object per node. */
  readonly #nodes: Uint8Array;

  constructor(leaves: readonly Uint8Array[]) {
    if (leaves.length === 0) throw new RangeError('A Merkle tree needs at least one leaf.');
    this.#size = leaves.length;
    this.#nodes = new Uint8Array(nodeCount(leaves.length) * HASH_BYTES);
    leaves.forEach((leaf, index) => {
      assertHash(leaf);
      this.#nodes.set(leaf, index * HASH_BYTES);
    });
    for (let start = 0, count = this.#size; count > 1; start += count, count = (count + 1) >>> 1) {
      this.#combine(start, count);
    }
  }

  root(): Uint8Array {
    return this.#nodes.slice(-HASH_BYTES);
  }

  /**
   * The path from the leaf at `index` to the root. A node that is carried up adds no step. The hashes are views of the tree's
   * memory.
   */
  path(index: number): MerkleStep[] {
    if (!Number.isInteger(index) || index < 0 || index >= this.#size) {
      throw new RangeError(`Leaf ${index} does not exist in a tree of ${this.#size}.`);
    }
    const path: MerkleStep[] = [];
    let position = index;
    for (let start = 0, count = this.#size; count > 1; start += count, count = (count + 1) >>> 1) {
      const sibling = position ^ 1;
      if (sibling < count) {
        path.push({ side: sibling < position ? 'left' : 'right', hash: this.#node(start + sibling) });
      }
      position >>>= 1;
    }
    return path;
  }

  /** Writes the next level after this one. */
  #combine(start: number, count: number): void {
    const next = start + count;
    const pairs = count >>> 1;
    for (let pair = 0; pair < pairs; pair++) writeNodeHash(this.#nodes, start + 2 * pair, next + pair);
    if (count % 2 === 1) this.#nodes.set(this.#node(next - 1), (next + pairs) * HASH_BYTES);
  }

  #node(position: number): Uint8Array {
    return this.#nodes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);
  }
}

export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  return new MerkleTree(leaves).root();
}

/** The path of a single leaf. For several, keep a `MerkleTree`. */
export function merklePath(leaves: readonly Uint8Array[], index: number): MerkleStep[] {
  return new MerkleTree(leaves).path(index).map(({ side, hash }) => ({ side, hash: hash.slice() }));
}

function nodeCount(leaves: number): number {
  let total = leaves;
  for (let count = leaves; count > 1; total += count) count = (count + 1) >>> 1;
  return total;
}
