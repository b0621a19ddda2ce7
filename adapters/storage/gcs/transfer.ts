import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Storage } from '@google-cloud/storage';
import type { Dispatcher } from 'undici';
import { EnvHttpProxyAgent } from 'undici';
import { GcsStatusError } from './classify-error';
import { ANSWER_MS, withDeadline } from './with-deadline';

/** What the store acknowledges for an object. */
interface StoredFacts {
  size: string;
  crc32c: string;
}

/**
 * The two calls that transfer a file's bytes, without Google's client: when the source of its simple upload fails, it leaves the
 * request open forever. Here the connection is closed, and a store that stops reading is detected.
 */
export interface Transfer {
  upload(name: string, bytes: AsyncIterable<Uint8Array>, uploadId: string): Promise<StoredFacts>;
  download(name: string): Promise<Readable | null>;
}

interface TransferOptions {
  authenticated: boolean;
  acknowledgeMs: number;
}

export function createTransfer(
  storage: Storage,
  bucket: string,
  { authenticated, acknowledgeMs }: TransferOptions,
): Transfer {
  // `headersTimeout` runs only while waiting for the store, not while the source has nothing to send.
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: ANSWER_MS / 2 },
    headersTimeout: ANSWER_MS,
    bodyTimeout: 2 * ANSWER_MS,
  });

  async function call(
    path: string,
    options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData> {
    const { origin } = new URL(storage.apiEndpoint);
    const credential = authenticated ? await withDeadline(storage.authClient.getRequestHeaders()) : {};
    const headers = { ...credential, ...(options.headers as Record<string, string> | undefined) };
    return dispatcher.request({ ...options, origin, path, headers });
  }

  return {
    async upload(name, bytes, uploadId) {
      const query = new URLSearchParams({
        uploadType: 'multipart',
        name,
        ifGenerationMatch: '0',
        fields: 'size,crc32c',
      });
      const boundary = randomUUID();
      const answer = await call(`/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query.toString()}`, {
        method: 'POST',
        headersTimeout: acknowledgeMs,
        headers: { 'content-type': `multipart/related; boundary=${boundary}` },
        body: Readable.from(multipartRelated(boundary, { metadata: { upload: uploadId } }, bytes)),
      });
      if (answer.statusCode !== 200) throw new GcsStatusError(answer.statusCode, await answer.body.text());
      return (await answer.body.json()) as StoredFacts;
    },

    async download(name) {
      const path = `/storage/v1/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(name)}?alt=media`;
      const answer = await call(path, { method: 'GET' });
      if (answer.statusCode === 200) return answer.body;
      const body = await answer.body.text();
      if (answer.statusCode === 404) return null;
      throw new GcsStatusError(answer.statusCode, body);
    },
  };
}

/** RFC 2387: the JSON API accepts metadata and content in one multipart/related request. */
async function* multipartRelated(
  boundary: string,
  metadata: object,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(metadata)}\r\n`);
  yield Buffer.from(`--${boundary}\r\ncontent-type: application/octet-stream\r\n\r\n`);
  yield* bytes;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
