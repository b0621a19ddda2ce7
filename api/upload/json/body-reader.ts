import type { Readable } from 'node:stream';
import type { BodyWatch } from '../body-watch';
import { watchBody } from '../body-watch';
import { disconnected, isDisconnect } from '../disconnect';
import type { UploadLimits } from '../upload-limits';
import { JSON_BODY_BYTES } from '../upload-limits';

/** A request's body, one chunk after another, for as long as its sender keeps to the limits. */
export class BodyReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly watch: BodyWatch;

  constructor(body: Readable, limits: UploadLimits) {
    // Destroying the request would close the connection before the refusal could be sent.
    this.chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    this.watch = watchBody(limits, JSON_BODY_BYTES);
  }

  /** `null` at the end. */
  async next(): Promise<Buffer | null> {
    this.watch.waiting();
    const next = this.chunks.next();
    // When a limit has been broken nobody waits for it any more.
    next.catch(() => undefined);
    try {
      const result = await Promise.race([next, this.watch.failed]);
      if (result.done === true) return null;
      this.watch.heard(result.value.length);
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
}
