import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { leafHash } from '../proofs/merkle/hashing';

/** The leaf, in hex, of a file's hash and the DER of its TimeStampResp. */
export function leafOfRecord(fileSha256: string, tsr: Uint8Array): string {
  return bytesToHex(leafHash(hexToBytes(fileSha256), sha256(tsr)));
}
