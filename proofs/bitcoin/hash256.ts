import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Bitcoin's double SHA-256. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}

/** Explorers and RPC calls write hashes of blocks and transactions with the bytes reversed. */
export function toDisplayHex(hash: Uint8Array): string {
  // Not slice(): on a Node Buffer that is a view, and reversing it would change the caller's hash.
  return bytesToHex(Uint8Array.from(hash).reverse());
}

export function fromDisplayHex(hex: string): Uint8Array {
  return hexToBytes(hex).reverse();
}
