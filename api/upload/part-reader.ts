import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits';
import type { BodyProgress, BodyWatch } from './body-watch';
import { watchBody } from './body-watch';
import { brokenForm } from './multipart-errors';
import type { UploadLimits } from './upload-limits';
import { MULTIPART_BODY_BYTES } from './upload-limits';

/** Every part is read as a stream of bytes, also text: the plugin would replace invalid UTF-8 by U+FFFD and parse JSON. */
export const MULTIPART_OPTIONS = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: { fileSize: LIMITS.fileBytes + 1, parts: 16, headerPairs: 16, headerSize: 8 * 1024 },
} satisfies FastifyMultipartOptions & { limits: { headerSize: number } };

/** Once the whole body has arrived, the parser needs a few turns of the event loop to report the next part or the end. */
const PARSER_GRACE_MS = 250;

/** Reads the parts of a form in order, within the limits of time and size. */
export class PartReader {
  private readonly raw: IncomingMessage;
  private readonly parts: AsyncIterator<MultipartFile>;
  private readonly watch: BodyWatch;
  private first: Promise<IteratorResult<MultipartFile>> | null;

  constructor(request: FastifyRequest, limits: UploadLimits, onStart?: (progress: BodyProgress) => void) {
    this.raw = request.raw;
    this.parts = request.parts() as AsyncIterableIterator<MultipartFile>;
    this.watch = watchBody(limits, MULTIPART_BODY_BYTES);
    onStart?.(this.watch);
    // The first call attaches the parser. Our own listeners must come after it, as they start the flow of data.
    this.first = this.parts.next();
    const { waiting, busy } = this.watch;
    this.raw.on('data', this.onData).on('resume', waiting).on('pause', busy).on('end', busy);
    waiting();
  }

  /** `null` after the last part. Each part must be read to its end before the next call. */
  async next(): Promise<MultipartFile | null> {
    const next = this.first ?? this.parts.next();
    this.first = null;
    const result = await Promise.race([this.orBroken(next), this.watch.failed]);
    if (result.done === true) return null;
    const part = result.value;
    // In Jest, errors of Node are not instances of the realm's Error, and the plugin returns one as a part.
    if (!('file' in part)) throw part as Error;
    // The reader of the part gets the exceeded limit as an error of the part's stream.
    this.watch.failed.catch((error: unknown) => part.file.destroy(error as Error));
    part.file.once('close', () => {
      if (!part.file.readableEnded) this.close();
    });
    return part;
  }

  /** Stops reading, however much is left. */
  close(): void {
    const { waiting, busy, stop } = this.watch;
    stop();
    this.raw.off('data', this.onData).off('resume', waiting).off('pause', busy).off('end', busy);
    if (!this.raw.readableEnded) this.raw.unpipe().pause();
  }

  private readonly onData = (chunk: Uint8Array): void => {
    this.watch.received(chunk.length);
    // The parser got this chunk first, and may have paused the request.
    if (!this.raw.isPaused()) this.watch.waiting();
  };

  /** The parser never reports a part whose headers are not terminated. */
  private async orBroken<T>(next: Promise<T>): Promise<T> {
    const given = new AbortController();
    const ended = this.raw.readableEnded ? Promise.resolve() : once(this.raw, 'end', given);
    const broken = ended
      .then(() => setTimeout(PARSER_GRACE_MS, undefined, given))
      .then(() => Promise.reject(brokenForm()));
    // It also rejects when it is aborted or the request fails, and nobody awaits it then.
    broken.catch(() => undefined);
    try {
      return await Promise.race([next, broken]);
    } finally {
      given.abort();
    }
  }
}
