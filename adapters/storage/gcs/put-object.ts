import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Bucket } from '@google-cloud/storage';
import { CRC32C } from '@google-cloud/storage';
import { ObjectExistsError } from '../object-exists-error';
import { classifyGcsError, httpStatus } from './classify-error';
import type { Transfer } from './transfer';
import { withDeadline } from './with-deadline';

/** The caller waits for this too, and has waited for the store already. What is left then is for the sweeper. */
const DISCARD_MS = 2_000;

/** Resolves when Google has acknowledged exactly the bytes that were sent. */
export async function putObject(
  transfer: Transfer,
  bucket: Bucket,
  key: string,
  source: Readable,
): Promise<void> {
  const uploadId = randomUUID();
  const sent = meter(source);
  try {
    const stored = await transfer.upload(key, sent.bytes(), uploadId);
    if (Number(stored.size) !== sent.size() || !sent.checksum().validate(stored.crc32c)) {
      throw new Error(`The store acknowledged other bytes for ${key} than were sent.`);
    }
  } catch (error) {
    const sourceError = sent.sourceError();
    if (sourceError !== null) throw sourceError.cause;
    if (httpStatus(error) === 412) throw new ObjectExistsError(key, { cause: error });
    // The answer may have been lost after the store had taken it all.
    await withDeadline(discardUpload(bucket, key, uploadId), DISCARD_MS).catch(() => undefined);
    throw classifyGcsError(error);
  } finally {
    source.destroy();
  }
}

function meter(source: Readable) {
  const checksum = new CRC32C();
  let size = 0;
  let sourceError: { cause: unknown } | null = null;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let handingOver = false;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        checksum.update(chunk);
        handingOver = true;
        yield chunk;
        handingOver = false;
      }
    } catch (error) {
      // The reader's own failure is thrown in at the `yield`; it is none of the source's.
      if (!handingOver) sourceError = { cause: error };
      throw error;
    }
  }
  return {
    bytes,
    size: () => size,
    checksum: () => checksum,
    sourceError: (): { cause: unknown } | null => sourceError,
  };
}

/** Only if this very upload made it; the precondition keeps a newer object under the same key safe. */
async function discardUpload(bucket: Bucket, key: string, uploadId: string): Promise<void> {
  const file = bucket.file(key);
  const [found] = await file.getMetadata();
  if (found.metadata?.['upload'] !== uploadId || found.generation === undefined) return;
  await file.delete({ ifGenerationMatch: found.generation });
}
