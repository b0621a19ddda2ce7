import { IncomingMessage } from 'node:http';
import { UploadError } from './upload/upload-error';

const SMALL_BYTES = 1_024;
/** A body in more than this many chunks is refused if they are smaller than this on average. */
const FRAGMENTED = { chunks: 1_000, averageBytes: 64 } as const;

/**
 * A client can send a body in chunks of one byte. Node makes a buffer of each, which takes hundreds of bytes, and reading it takes
 * microseconds. So small chunks that arrive together are joined, and a body that consists of tiny ones is refused.
 */
export class IncomingRequest extends IncomingMessage {
  /** How many have arrived. */
  chunks = 0;
  #bytes = 0;
  #small: Buffer[] = [];
  #smallBytes = 0;

  /** Called by Node's parser for each chunk, and with null at the end. Returns whether the parser may continue to read from the socket. */
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
    // Ticks and promises run after each chunk, immediates after everything that was read from the socket.
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

  /** Node would also close the connection, so the client would not get the answer. */
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
