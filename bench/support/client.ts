import { Pool } from 'undici';

const BOUNDARY = 'sello-bench-boundary';

export interface Answer {
  status: number;
  text: string;
}

export interface BenchClient {
  get(path: string, key: string): Promise<Answer>;
  post(path: string, key: string | null, contentType: string, body: Uint8Array): Promise<Answer>;
  close(): Promise<void>;
}

/** Reuses connections, as clients of the API do. */
export function openClient(url: string, connections: number): BenchClient {
  const pool = new Pool(url, { connections, pipelining: 1, bodyTimeout: 120_000, headersTimeout: 120_000 });
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body: Uint8Array | null,
  ) => {
    const response = await pool.request({ method, path, headers, body });
    return { status: response.statusCode, text: await response.body.text() };
  };
  return {
    get: (path, key) => send('GET', path, { authorization: `Bearer ${key}` }, null),
    post: (path, key, contentType, body) =>
      send(
        'POST',
        path,
        { 'content-type': contentType, ...(key !== null && { authorization: `Bearer ${key}` }) },
        body,
      ),
    close: () => pool.close(),
  };
}

export const CERTIFICATES = '/api/public/v1/certificates';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function multipartBody(file: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="bench.bin"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export function jsonBody(file: Uint8Array): Buffer {
  return Buffer.from(JSON.stringify({ title: 'bench', file_base64: Buffer.from(file).toString('base64') }));
}

export function expectStatus(status: number, answer: Answer): string {
  if (answer.status !== status)
    throw new Error(`Expected status ${status}, got ${answer.status}: ${answer.text.slice(0, 300)}`);
  return answer.text;
}

/** Spreads the calls evenly over the keys, so that no key reaches its limit of rate or concurrent uploads. */
export function keyFor(keys: readonly string[], call: number): string {
  const key = keys[call % keys.length];
  if (key === undefined) throw new Error('There are no keys.');
  return key;
}
