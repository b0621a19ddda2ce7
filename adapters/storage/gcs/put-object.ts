import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Bucket } from '@google-cloud/storage';
import { CRC32C } from '@google-cloud/storage';
import { relayChunks } from '../../../domain/relay-chunks';
import { ObjectExistsError } from '../object-key';
import { classifyGcsError, httpStatus } from './classify-error';
import type { Transfer } from './transfer';
import { withDeadline } from './with-deadline';

/** The caller is still waiting. What is not deleted in this time is left to the sweeper. */
const DISCARD_MS = 2_000;

/** Resolves when the store has acknowledged exactly the bytes that were sent. */
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
      throw new Error(`The store acknowledged a different size or checksum for ${key} than was sent.`);
    }
  } catch (error) {
    const sourceError = sent.sourceError();
    if (sourceError !== null) throw sourceError.cause;
    if (httpStatus(error) === 412) throw new ObjectExistsError(key, { cause: error });
    // The store may have saved the object although its response was lost.
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
    const chunks = relayChunks(source as AsyncIterable<Buffer>, (error) => {
      sourceError = { cause: error };
      return error;
    });
    for await (const chunk of chunks) {
      size += chunk.length;
      checksum.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes,
    size: () => size,
    checksum: () => checksum,
    sourceError: (): { cause: unknown } | null => sourceError,
  };
}

/** Deletes the object only if this upload created it. The precondition protects a newer object with the same key. */
async function discardUpload(bucket: Bucket, key: string, uploadId: string): Promise<void> {
  const file = bucket.file(key);
  const [found] = await file.getMetadata();
  if (found.metadata?.['upload'] !== uploadId || found.generation === undefined) return;
  await file.delete({ ifGenerationMatch: found.generation });
}
