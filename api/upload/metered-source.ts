import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Sink } from '../../app/upload';
import { LIMITS } from '../../domain/limits';
import { relayChunks } from '../../domain/relay-chunks';
import { sentenceOf } from '../errors';
import { fileTooLarge, UploadError } from './upload-error';

export interface Metered {
  size: number;
  sha256: string;
}

/**
 * Passes a file's bytes to the sink while counting and hashing them. The sink's source fails as soon as there is one byte too
 * many, and at its end when the file was empty, so that the store keeps nothing.
 */
export async function storeMetered(sink: Sink, bytes: AsyncIterable<Uint8Array>): Promise<Metered> {
  const hash = createHash('sha256');
  let size = 0;
  const outcome: { ended: boolean; failure?: unknown } = { ended: false };

  async function* metered(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > LIMITS.fileBytes) throw fileTooLarge();
      hash.update(chunk);
      yield chunk;
    }
    if (size === 0) throw new UploadError('empty_file', sentenceOf('empty_file'));
    outcome.ended = true;
  }
  const chunks = relayChunks(metered(), (error) => {
    outcome.failure = error;
    return error;
  });

  const source = Readable.from(chunks, { objectMode: false });
  // The caller may disconnect before the sink listens, or after it has finished.
  source.on('error', () => undefined);
  try {
    await sink(source);
  } catch (error) {
    throw outcome.failure ?? error;
  } finally {
    source.destroy();
  }
  if (!outcome.ended) throw new Error('The sink finished before it had read the whole file.');
  return { size, sha256: hash.digest('hex') };
}
