import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Sink } from '../../app/upload';
import { LIMITS } from '../../domain/limits';
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
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > LIMITS.fileBytes) throw fileTooLarge();
        hash.update(chunk);
        yield chunk;
      }
      if (size === 0)
        throw new UploadError('empty_file', 'The file is empty. Send a file with at least one byte.');
      outcome.ended = true;
    } catch (error) {
      outcome.failure = error;
      throw error;
    }
  }

  const source = Readable.from(withoutThrow(metered()), { objectMode: false });
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

/** A stream throws the error that destroys it into its generator. Without `throw`, the generator only sees its own errors. */
function withoutThrow<T>(generator: AsyncGenerator<T, void>): AsyncIterable<T> {
  const iterator = { next: () => generator.next(), return: () => generator.return() };
  return { [Symbol.asyncIterator]: () => iterator };
}
