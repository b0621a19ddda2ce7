import { once } from 'node:events';
import { request } from 'node:http';

const CHUNK = Buffer.alloc(49_152, 'Sello certifies files. ');
const CHUNK_BASE64 = Buffer.from(CHUNK.toString('base64'));

export interface BigAnswer {
  status: number;
  requestId: string;
  body: { error?: string; certificate?: { id: string; file: { size: number } } };
}

/** Streams a file of this size, and stops when it is answered. */
export async function bigUpload(
  target: { url: string; key: string },
  encoding: 'multipart' | 'json',
  size: number,
  headers: Record<string, string> = {},
): Promise<BigAnswer> {
  const boundary = 'big-boundary';
  const outgoing = request(`${target.url}/api/public/v1/certificates`, {
    // A new connection, because the API counts what it reads per connection.
    agent: false,
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${target.key}`,
      'content-type': encoding === 'json' ? 'application/json' : `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise<BigAnswer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.toArray().then((chunks) => {
        const body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as BigAnswer['body'];
        const requestId = String(response.headers['x-request-id']);
        resolve({ status: response.statusCode ?? 0, requestId, body });
      }, reject);
    });
  });
  // A failure before the await below is not unhandled.
  answered.catch(() => undefined);
  const state = { answered: false };
  void answered.finally(() => (state.answered = true)).catch(() => undefined);

  const parts = encoding === 'json' ? jsonBody(size) : multipartBody(boundary, size);
  for (const part of parts) {
    if (state.answered || outgoing.destroyed) break;
    if (!outgoing.write(part)) await Promise.race([once(outgoing, 'drain'), answered]).catch(() => undefined);
  }
  if (!state.answered) outgoing.end();
  try {
    return await answered;
  } finally {
    outgoing.destroy();
  }
}

function* multipartBody(boundary: string, size: number): Generator<Buffer | string> {
  yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`;
  for (let left = size; left > 0; left -= CHUNK.length)
    yield left >= CHUNK.length ? CHUNK : CHUNK.subarray(0, left);
  yield `\r\n--${boundary}--\r\n`;
}

function* jsonBody(size: number): Generator<Buffer | string> {
  yield '{"title":"big","file_base64":"';
  for (let left = size; left > 0; left -= CHUNK.length) {
    yield left >= CHUNK.length ? CHUNK_BASE64 : CHUNK.subarray(0, left).toString('base64');
  }
  yield '"}';
}
