import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of a stream, piece by piece: a large file never sits in memory. `onRead` hears how many bytes are done. */
export async function hashStream(
  stream: ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
): Promise<string> {
  const hash = sha256.create();
  const reader = stream.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value);
    bytes += read.value.length;
    onRead(bytes);
  }
  return bytesToHex(hash.digest());
}
