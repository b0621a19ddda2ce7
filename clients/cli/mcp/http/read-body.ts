import type { IncomingMessage } from 'node:http';

/** Many times what the longest call of a tool takes. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** The whole body, or `null` if it is longer than allowed; the rest is then not read. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
