import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { FileDigests } from '../../../proofs/judge/certified-file';
import type { HashName } from '../../../proofs/x509/hash';

/** Hexadecimal, by each algorithm that a time stamp may use; all other proofs use SHA-256. */
export type HexDigests = Record<HashName, string>;

/** Hashes a stream in chunks, so that a large file is never held in memory. `onRead` gets the number of bytes read so far. */
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

export function digestBytes(digests: HexDigests): FileDigests {
  return {
    'SHA-256': hexToBytes(digests['SHA-256']),
    'SHA-384': hexToBytes(digests['SHA-384']),
    'SHA-512': hexToBytes(digests['SHA-512']),
  };
}
