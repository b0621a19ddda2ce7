import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { HashName } from '../../../proofs/x509/hash';

/** Hexadecimal, by each hash that a time stamp may go by; all other proofs go by SHA-256. */
export type HexDigests = Record<HashName, string>;

/** The hashes of a stream, piece by piece: a large file never sits in memory. `onRead` hears how many bytes are done. */
export async function hashStream(
  stream: ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
): Promise<HexDigests> {
  const hashes = { 'SHA-256': sha256.create(), 'SHA-384': sha384.create(), 'SHA-512': sha512.create() };
  const reader = stream.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const hash of Object.values(hashes)) hash.update(read.value);
    bytes += read.value.length;
    onRead(bytes);
  }
  const hex = (name: HashName): string => bytesToHex(hashes[name].digest());
  return { 'SHA-256': hex('SHA-256'), 'SHA-384': hex('SHA-384'), 'SHA-512': hex('SHA-512') };
}
