import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits';
import type { BodyWatch } from './body-watch';
import { watchBody } from './body-watch';
import { brokenForm } from './multipart-errors';
import type { UploadLimits } from './upload-limits';
import { MULTIPART_BODY_BYTES } from './upload-limits';

/**
 * Every part comes as a stream of bytes, texts too: the plugin would turn invalid UTF-8 into U+FFFD, and what says JSON into objects.
 */
export const MULTIPART_OPTIONS = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: { fileSize: LIMITS.fileBytes + 1, parts: 16, headerPairs: 16, headerSize: 8 * 1024 },
} satisfies FastifyMultipartOptions & { limits: { headerSize: number } };

/** With the whole body before it and no part left to read, the parser needs a few turns of the event loop. */
const PARSER_SILENCE_MS = 250;

/** A form's parts, one after another, for as long as its sender keeps to the limits. */
export class PartReader {
  private readonly raw: IncomingMessage;
  private readonly parts: AsyncIterator<MultipartFile>;
  private readonly watch: BodyWatch;
  private first: Promise<IteratorResult<MultipartFile>> | null;

  constructor(request: FastifyRequest, limits: UploadLimits) {
    this.raw = request.raw;
    this.parts = request.parts() as AsyncIterableIterator<MultipartFile>;
    this.watch = watchBody(limits, MULTIPART_BODY_BYTES);
    // The first call hooks the parser up; only then may we listen, as listening sets the data flowing.
    this.first = this.parts.next();
    const { waiting, busy } = this.watch;
    this.raw.on('data', this.onData).on('resume', waiting).on('pause', busy).on('end', busy);
    waiting();
  }

  /** `null` after the last. A part must be read to its end before the next is asked for. */
  async next(): Promise<MultipartFile | null> {
    const next = this.first ?? this.parts.next();
    this.first = null;
    const result = await Promise.race([this.orBroken(next), this.watch.failed]);
    if (result.done === true) return null;
    const part = result.value;
    // Where errors have several classes of that name, as in tests, the plugin takes one of Node's for a part.
    if (!('file' in part)) throw part as Error;
    // Whoever reads the part learns from its stream that the caller broke a limit.
    this.watch.failed.catch((error: unknown) => part.file.destroy(error as Error));
    part.file.once('close', () => {
      if (!part.file.readableEnded) this.close();
    });
    return part;
  }

  /** Nothing more is read, however much is left. */
  close(): void {
    const { waiting, busy, stop } = this.watch;
    stop();
    this.raw.off('data', this.onData).off('resume', waiting).off('pause', busy).off('end', busy);
    if (!this.raw.readableEnded) this.raw.unpipe().pause();
  }

  private readonly onData = (chunk: Uint8Array): void => {
    this.watch.heard(chunk.length);
    // The parser heard it first, and may have asked for a pause.
    if (!this.raw.isPaused()) this.watch.waiting();
  };

  /** The parser falls silent for ever over a part whose headers do not end. */
  private async orBroken<T>(next: Promise<T>): Promise<T> {
    const given = new AbortController();
    const ended = this.raw.readableEnded ? Promise.resolve() : once(this.raw, 'end', given);
    const broken = ended
      .then(() => setTimeout(PARSER_SILENCE_MS, undefined, given))
      .then(() => Promise.reject(brokenForm()));
    // It is cut off, or the request fails, when nobody waits for it any more.
    broken.catch(() => undefined);
    try {
      return await Promise.race([next, broken]);
    } finally {
      given.abort();
    }
  }
}
