import { compareBytes } from '../bytes';
import type { NodeHasher } from '../merkle/hashing';
import { merklePath, merkleRoot } from '../merkle/tree';
import type { HashName } from '../x509/hash';
import { digest, hashLength } from '../x509/hash';

/**
 * The tree of RFC 4998 §4.2: a node is the hash of its two children, sorted in binary ascending order and concatenated, without a
 * prefix. It has the shape of the RFC 6962 tree, so complete chunks of a power of two of leaves compose.
 */
export function sortedNodes(hash: HashName): NodeHasher {
  const bytes = hashLength(hash);
  return {
    bytes,
    parent: (pair) => sortedNode(hash, pair.subarray(0, bytes), pair.subarray(bytes)),
  };
}

export function sortedNode(hash: HashName, a: Uint8Array, b: Uint8Array): Uint8Array {
  return hashList(hash, [a, b]);
}

/** RFC 4998 §4.3, step 3: the hash of the values of a list, sorted in binary ascending order and concatenated. */
export function hashList(hash: HashName, values: readonly Uint8Array[]): Uint8Array {
  const message = new Uint8Array(values.reduce((length, value) => length + value.length, 0));
  let offset = 0;
  for (const value of [...values].sort(compareBytes)) {
    message.set(value, offset);
    offset += value.length;
  }
  return digest(hash, message);
}

export function hashTreeRoot(hash: HashName, leaves: readonly Uint8Array[]): Uint8Array {
  return merkleRoot(leaves, sortedNodes(hash));
}

/** The siblings of the leaf at `index`, bottom up. A side is not needed: the values are sorted. */
export function hashTreePath(hash: HashName, leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  return merklePath(leaves, index, sortedNodes(hash)).map((step) => step.hash);
}
