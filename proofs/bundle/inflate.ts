import { ProofFormatError } from '../anchor/anchor-proof';

/** Browsers inflate each chunk whole, to 1,032 times its size at most. */
const CHUNK_BYTES = 1024;

/**
 * Inflates raw DEFLATE data (RFC 1951) with the platform's own code, and stops at the first byte beyond `size`, so that the cost
 * depends on what is admitted and not on what the data expands to. Throws `ProofFormatError` unless it is exactly `size` bytes.
 */
export async function inflate(data: Uint8Array, size: number): Promise<Uint8Array> {
  const content = new Uint8Array(size);
  let length = 0;
  const reader = inChunks(data).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (length + read.value.length > size) throw new ProofFormatError('It unpacks to more than it states.');
      content.set(read.value, length);
      length += read.value.length;
    }
  } catch (cause) {
    await reader.cancel().catch(() => undefined);
    throw cause instanceof ProofFormatError
      ? cause
      : new ProofFormatError('It cannot be unpacked.', { cause });
  }
  if (length < size) throw new ProofFormatError('It unpacks to less than it states.');
  return content;
}

function inChunks(data: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= data.length) {
          controller.close();
          return;
        }
        controller.enqueue(Uint8Array.from(data.subarray(at, at + CHUNK_BYTES)));
        at += CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}
