import { IncomingMessage } from 'node:http';
import { UploadError } from './upload/upload-error';

const SMALL_BYTES = 1_024;
/** Of a body in at least so many chunks, the average chunk has at least so many bytes. */
const FRAGMENTED = { chunks: 1_000, averageBytes: 64 } as const;

/**
 * A body can be sent in chunks of one byte. Node makes a buffer of each, which takes hundreds of times its size in memory, and every reader
 * would spend microseconds on it. So small chunks that arrive together are joined, and a body that consists of them is refused.
 */
export class IncomingRequest extends IncomingMessage {
  /** That have arrived. */
  chunks = 0;
  #bytes = 0;
  #small: Buffer[] = [];
  #smallBytes = 0;

  /** Called by Node's parser for each chunk, and with null at the end. Returns whether to go on reading from the socket. */
  override push(chunk: Buffer | null): boolean {
    if (this.destroyed) return false;
    if (chunk === null || chunk.length >= SMALL_BYTES) this.#passOnSmall();
    if (chunk === null) return super.push(null);
    this.chunks += 1;
    this.#bytes += chunk.length;
    if (this.chunks > FRAGMENTED.chunks && this.#bytes < this.chunks * FRAGMENTED.averageBytes) {
      this.destroy(fragmented());
      return false;
    }
    if (chunk.length >= SMALL_BYTES) return super.push(chunk);
    // Node runs the other queues after each chunk, and this one after all that it has read.
    if (this.#small.length === 0)
      setImmediate(() => {
        this.#passOnSmall();
      });
    this.#small.push(chunk);
    this.#smallBytes += chunk.length;
    return this.readableLength + this.#smallBytes < this.readableHighWaterMark;
  }

  #passOnSmall(): void {
    if (this.#small.length === 0) return;
    const joined = Buffer.concat(this.#small, this.#smallBytes);
    [this.#small, this.#smallBytes] = [[], 0];
    super.push(joined);
  }

  /** Node would close the connection, and the caller would not get the answer. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error instanceof UploadError) done(this.listenerCount('error') > 0 ? error : null);
    else super._destroy(error, done);
  }
}

function fragmented(): UploadError {
  return new UploadError(
    'invalid_request',
    `The body arrives in pieces of fewer than ${FRAGMENTED.averageBytes} bytes on average. Send it in larger ones: most HTTP libraries do if they are given the whole body, or a buffered stream.`,
  );
}
