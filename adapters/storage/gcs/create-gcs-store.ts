import type { StorageOptions } from '@google-cloud/storage';
import { Storage } from '@google-cloud/storage';
import { create as contentDisposition } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FileStore, LinkOptions, ObjectPage, StoredObject } from '../../../ports/file-store';
import { mapStreamErrors } from '../mapped-stream';
import { assertObjectKey, isObjectKey } from '../object-key';
import { classifyGcsError } from './classify-error';
import { putObject } from './put-object';
import { createTransfer } from './transfer';
import { ANSWER_MS, withDeadline } from './with-deadline';

export interface GcsStoreOptions {
  bucket: string;
  /**
   * An API other than Google's, such as an emulator. It is called without credentials; `credentials` then only signs links.
   */
  endpoint?: string;
  /** A service account. The default is Application Default Credentials, which sign through Google's IAM API. */
  credentials?: { client_email: string; private_key: string };
  /** How long the store may take to acknowledge an upload after its last byte: it has to make 50 MB durable. */
  acknowledgeMs?: number;
}

const ACKNOWLEDGE_MS = 30_000;

export function createGcsStore(settings: GcsStoreOptions): FileStore {
  const { bucket: name, endpoint, credentials, acknowledgeMs = ACKNOWLEDGE_MS } = settings;
  const options: StorageOptions = {
    ...(endpoint === undefined ? {} : { apiEndpoint: endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    timeout: ANSWER_MS,
    // Retries belong to Temporal.
    retryOptions: { autoRetry: false },
  };
  const storage = new Storage(options);
  const bucket = storage.bucket(name);
  const transfer = createTransfer(storage, name, { authenticated: endpoint === undefined, acknowledgeMs });

  async function check(): Promise<void> {
    await reachingGcs(() => withDeadline(bucket.getMetadata()));
  }

  async function read(key: string): Promise<Readable | null> {
    assertObjectKey(key);
    const content = await reachingGcs(() => transfer.download(key));
    if (content !== null) return mapStreamErrors(content, classifyGcsError);
    // A missing bucket must not look like a missing file, or certificates would fail as damaged.
    await check();
    return null;
  }

  async function listOlderThan(
    time: Date,
    { from, limit }: { from: string | null; limit: number },
  ): Promise<ObjectPage> {
    // Pages by name, because the server's page tokens expire.
    const query = {
      prefix: 'files/',
      autoPaginate: false,
      maxResults: limit,
      ...(from === null ? {} : { startOffset: from }),
    };
    const [files, more] = await reachingGcs(() => withDeadline(bucket.getFiles(query)));
    const objects: StoredObject[] = [];
    for (const { name: key, metadata } of files) {
      const createdAt = new Date(metadata.timeCreated ?? Number.NaN);
      if (isObjectKey(key) && createdAt < time) objects.push({ key, createdAt, size: Number(metadata.size) });
    }
    const last = files.at(-1)?.name;
    // The offset is inclusive: a trailing space sorts after the last name and before every other key.
    return { objects, next: (more as object | null) === null || last === undefined ? null : `${last} ` };
  }

  /** One listing of the range of names, which has few others: all are random. */
  async function existing(keys: string[]): Promise<Set<string>> {
    const wanted = new Set(keys);
    const found = new Set<string>();
    const [first, last] = [keys.at(0), keys.at(-1)];
    if (first === undefined || last === undefined) return found;
    let startOffset = first;
    for (;;) {
      const query = { prefix: 'files/', autoPaginate: false, startOffset, endOffset: `${last} ` };
      const [files, more] = await reachingGcs(() => withDeadline(bucket.getFiles(query)));
      for (const { name: key } of files) if (wanted.has(key)) found.add(key);
      const end = files.at(-1)?.name;
      if ((more as object | null) === null || end === undefined) return found;
      startOffset = `${end} `;
    }
  }

  async function signedLink(key: string, link: LinkOptions): Promise<string> {
    assertObjectKey(key);
    const file = bucket.file(key);
    const [url] = await reachingGcs(() =>
      withDeadline(
        file.getSignedUrl({
          version: 'v4',
          action: 'read',
          expires: link.expiresAt,
          responseDisposition: contentDisposition(link.fileName),
          responseType: link.mime,
        }),
      ),
    );
    return url;
  }

  return {
    async put(key, source) {
      assertObjectKey(key);
      await putObject(transfer, bucket, key, source);
    },
    read,
    async delete(key) {
      assertObjectKey(key);
      await reachingGcs(() => withDeadline(bucket.file(key).delete({ ignoreNotFound: true })));
    },
    signedLink,
    listOlderThan,
    existing,
    check,
  };
}

async function reachingGcs<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw classifyGcsError(error);
  }
}
