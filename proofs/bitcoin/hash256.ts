import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Bitcoin's double SHA-256. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}

/** Blocks and transactions are shown, and named in RPC calls, with their hash's bytes reversed. */
export function toDisplayHex(hash: Uint8Array): string {
  // Not slice(): on a Node Buffer that is a view, and the caller's hash would be reversed with it.
  return bytesToHex(Uint8Array.from(hash).reverse());
}

export function fromDisplayHex(hex: string): Uint8Array {
  return hexToBytes(hex).reverse();
}
