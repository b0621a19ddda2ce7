import { sha256 } from '@noble/hashes/sha2.js';

export const HASH_BYTES = 32;

/** RFC 6962 §2.1: different prefixes keep a leaf from being passed off as a node, and the reverse. */
const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

/** SHA-256(0x00 ‖ SHA-256(file) ‖ SHA-256(TSR)): the leaf covers the file and its time stamp. */
export function leafHash(fileSha256: Uint8Array, tsrSha256: Uint8Array): Uint8Array {
  return hashPair(LEAF_PREFIX, fileSha256, tsrSha256);
}

/** How the nodes of a tree are made. */
export interface NodeHasher {
  /** The length of a hash. */
  readonly bytes: number;
  /** The parent of two adjacent nodes, given as their concatenation. The result is copied. */
  parent(pair: Uint8Array): Uint8Array;
}

/** RFC 6962 §2.1. */
export const PREFIXED_SHA256: NodeHasher = {
  bytes: HASH_BYTES,
  parent(pair) {
    message[0] = NODE_PREFIX;
    message.set(pair, 1);
    return sha256(message);
  },
};

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashPair(NODE_PREFIX, left, right);
}

export function assertHash(bytes: Uint8Array): void {
  if (bytes.length !== HASH_BYTES) {
    throw new RangeError(`A SHA-256 hash must have ${HASH_BYTES} bytes, not ${bytes.length}.`);
  }
}

/** Reused for every hash: a tree of a million leaves would otherwise allocate a million of these. */
const message = new Uint8Array(1 + 2 * HASH_BYTES);

function hashPair(prefix: number, first: Uint8Array, second: Uint8Array): Uint8Array {
  assertHash(first);
  assertHash(second);
  message[0] = prefix;
  message.set(first, 1);
  message.set(second, 1 + HASH_BYTES);
  return sha256(message);
}
