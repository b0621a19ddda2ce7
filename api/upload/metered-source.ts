import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { LIMITS } from '../../domain/limits';
import type { Sink } from './upload';
import { fileTooLarge, UploadError } from './upload-error';

export interface Metered {
  size: number;
  sha256: string;
}

/**
 * Sends a file's bytes into the sink while they are counted and hashed. The source that the sink sees fails as soon as there is one
 * byte too many, and at the end when there was none, so that the store keeps nothing of it.
 */
export async function pourInto(sink: Sink, bytes: AsyncIterable<Uint8Array>): Promise<Metered> {
  const hash = createHash('sha256');
  let size = 0;
  const outcome: { ended: boolean; failure?: unknown } = { ended: false };

  async function* metered(): AsyncGenerator<Uint8Array> {
    let handingOver = false;
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > LIMITS.fileBytes) throw fileTooLarge();
        hash.update(chunk);
        handingOver = true;
        yield chunk;
        handingOver = false;
      }
      if (size === 0)
        throw new UploadError('empty_file', 'The file is empty; send one that has at least one byte.');
      outcome.ended = true;
    } catch (error) {
      // The sink's own failure is thrown in at the `yield`; it is none of the caller's.
      if (!handingOver) outcome.failure = error;
      throw error;
    }
  }

  const source = Readable.from(metered(), { objectMode: false });
  // The sink may be done with it, or not have begun, when the caller goes away.
  source.on('error', () => undefined);
  try {
    await sink(source);
  } catch (error) {
    throw outcome.failure ?? error;
  } finally {
    source.destroy();
  }
  if (!outcome.ended) throw new Error('The sink was done before it had read the whole file.');
  return { size, sha256: hash.digest('hex') };
}
