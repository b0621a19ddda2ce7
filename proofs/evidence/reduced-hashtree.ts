import { compareBytes, equalBytes } from '../bytes';
import type { HashName } from '../x509/hash';
import { hashList } from './hash-tree';

/** PartialHashtree ::= SEQUENCE OF OCTET STRING. Each of them is a list of hashes, bottom up. */
export type ReducedHashtree = Uint8Array[][];

/**
 * RFC 4998 §4.2: the lists that lead from a leaf to the root. The first contains the leaf itself, so it has at least two values;
 * a tree of one leaf needs no lists.
 */
export function reducedHashtree(leaf: Uint8Array, path: readonly Uint8Array[]): ReducedHashtree {
  const [sibling, ...higher] = path;
  if (sibling === undefined) return [];
  return [[leaf, sibling].sort(compareBytes), ...higher.map((hash) => [hash])];
}

/** RFC 4998 §4.3: the root that a time stamp must cover, or `null` when the first list does not contain the value. */
export function rootOfReduced(hash: HashName, value: Uint8Array, tree: ReducedHashtree): Uint8Array | null {
  const [first, ...higher] = tree;
  if (first === undefined) return value;
  if (!first.some((member) => equalBytes(member, value))) return null;
  // A list of one value stands for itself: a group of one object has no hash of its own (RFC 4998 §4.2, step 3).
  const start = first.length === 1 ? value : hashList(hash, first);
  return higher.reduce((node, list) => hashList(hash, [node, ...list]), start);
}
