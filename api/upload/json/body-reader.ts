import type { Readable } from 'node:stream';
import type { BodyProgress, BodyWatch } from '../body-watch';
import { disconnected, isDisconnect } from '../upload-error';

/** Reads a request's body in chunks, within the limits of time and size. */
export class BodyReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly watch: BodyWatch;
  private failure: Error | null = null;
  private rejectPending: (error: Error) => void = () => undefined;

  constructor(body: Readable, watch: BodyWatch, onStart?: (progress: BodyProgress) => void) {
    // Destroying the request would close the connection before the refusal is sent.
    this.chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    this.watch = watch;
    onStart?.(this.watch);
    this.watch.failed.catch((error: unknown) => {
      this.failure = error as Error;
      this.rejectPending(this.failure);
    });
  }

  /** `null` at the end. */
  async next(): Promise<Buffer | null> {
    if (this.failure !== null) throw this.failure;
    this.watch.waiting();
    try {
      const result = await this.pull();
      if (result.done === true) return null;
      this.watch.received(result.value.length);
      return result.value;
    } catch (error) {
      throw isDisconnect(error) ? disconnected(error) : error;
    } finally {
      this.watch.busy();
    }
  }

  close(): void {
    this.watch.stop();
    this.chunks.return?.().catch(() => undefined);
  }

  /** Not Promise.race with `failed`: a long-lived promise would keep every chunk that won against it in memory. */
  private pull(): Promise<IteratorResult<Buffer>> {
    return new Promise((resolve, reject) => {
      this.rejectPending = reject;
      this.chunks.next().then(resolve, reject);
    });
  }
}
