import type { NodeHasher } from './hashing';
import { PREFIXED_SHA256 } from './hashing';
import type { MerkleStep } from './path';

/**
 * The Merkle tree of RFC 6962 §2.1 over leaves that are already hashed. Pairing neighbours level by level and carrying an odd
 * last node up unchanged gives the same tree as the RFC's recursive split at the largest power of two. Another hasher gives a tree
 * of the same shape with other nodes.
 */
export class MerkleTree {
  readonly #size: number;
  readonly #hasher: NodeHasher;
  /** All levels in one array, leaves first: 64 MB for a million leaves, without an object per node. */
  readonly #nodes: Uint8Array;

  constructor(leaves: readonly Uint8Array[], hasher: NodeHasher = PREFIXED_SHA256) {
    if (leaves.length === 0) throw new RangeError('A Merkle tree needs at least one leaf.');
    const { bytes } = hasher;
    this.#size = leaves.length;
    this.#hasher = hasher;
    this.#nodes = new Uint8Array(nodeCount(leaves.length) * bytes);
    leaves.forEach((leaf, index) => {
      if (leaf.length !== bytes) {
        throw new RangeError(`A leaf of this tree must have ${bytes} bytes, not ${leaf.length}.`);
      }
      this.#nodes.set(leaf, index * bytes);
    });
    for (let start = 0, count = this.#size; count > 1; start += count, count = (count + 1) >>> 1) {
      this.#combine(start, count);
    }
  }

  root(): Uint8Array {
    return this.#nodes.slice(-this.#hasher.bytes);
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
    const { bytes } = this.#hasher;
    const next = start + count;
    const pairs = count >>> 1;
    for (let pair = 0; pair < pairs; pair++) {
      const parent = this.#hasher.parent(this.#node(start + 2 * pair, 2));
      this.#nodes.set(parent, (next + pair) * bytes);
    }
    if (count % 2 === 1) this.#nodes.set(this.#node(next - 1), (next + pairs) * bytes);
  }

  /** The node at `position`, or several adjacent ones. */
  #node(position: number, count = 1): Uint8Array {
    const { bytes } = this.#hasher;
    return this.#nodes.subarray(position * bytes, (position + count) * bytes);
  }
}

export function merkleRoot(leaves: readonly Uint8Array[], hasher?: NodeHasher): Uint8Array {
  return new MerkleTree(leaves, hasher).root();
}

/** The path of a single leaf. For several, keep a `MerkleTree`. */
export function merklePath(leaves: readonly Uint8Array[], index: number, hasher?: NodeHasher): MerkleStep[] {
  return new MerkleTree(leaves, hasher).path(index).map(({ side, hash }) => ({ side, hash: hash.slice() }));
}

function nodeCount(leaves: number): number {
  let total = leaves;
  for (let count = leaves; count > 1; total += count) count = (count + 1) >>> 1;
  return total;
}
