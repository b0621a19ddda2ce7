import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { FileDigests } from '../../../proofs/judge/certified-file';
import type { HashName } from '../../../proofs/x509/hash';

/** Hexadecimal, by each algorithm that a time stamp may use; all other proofs use SHA-256. */
export type HexDigests = Record<HashName, string>;

const HASHES = { 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 };

/** Hashes a stream in chunks, so that a large file is never held in memory. `onRead` gets the number of bytes read so far. */
export async function hashStream<Name extends HashName>(
  stream: ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const hashes = names.map((name) => ({ name, hash: HASHES[name].create() }));
  const reader = stream.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const { hash } of hashes) hash.update(read.value);
    bytes += read.value.length;
    onRead(bytes);
  }
  const hex = hashes.map(({ name, hash }) => [name, bytesToHex(hash.digest())]);
  return Object.fromEntries(hex) as Record<Name, string>;
}

export function digestBytes(digests: HexDigests): FileDigests {
  return {
    'SHA-256': hexToBytes(digests['SHA-256']),
    'SHA-384': hexToBytes(digests['SHA-384']),
    'SHA-512': hexToBytes(digests['SHA-512']),
  };
}
