import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '../../domain/limits';
import type { BodyWatch } from './body-watch';
import { watchBody } from './body-watch';
import type { FieldName } from './fields';
import { checkFields, decodeUtf8, maximumBytes, tooLong } from './fields';
import type { Metered } from './metered-source';
import { pourInto } from './metered-source';
import { asUploadError, brokenForm } from './multipart-errors';
import type { ReceivedUpload, Sink } from './upload';
import { UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';
import { MULTIPART_BODY_BYTES, UPLOAD_LIMITS } from './upload-limits';

/**
 * Every part comes as a stream of bytes, texts too: the plugin would turn invalid UTF-8 into U+FFFD, and what says JSON into objects.
 */
export const MULTIPART_OPTIONS = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: { fileSize: LIMITS.fileBytes + 1, parts: 16, headerPairs: 16, headerSize: 8 * 1024 },
} satisfies FastifyMultipartOptions & { limits: { headerSize: number } };

/** With the whole body before it and no part left to read, the parser needs a few turns of the event loop. */
const PARSER_SILENCE_MS = 1_000;

const TEXT_PARTS = ['title', 'description', 'document_type'] as const;

/** RFC 7578. Parts in any order; what follows the file counts. */
export async function receiveMultipart(
  request: FastifyRequest,
  sink: Sink,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<ReceivedUpload> {
  const { raw } = request;
  const parts = request.parts() as AsyncIterableIterator<MultipartFile>;
  const watch = watchBody(limits, MULTIPART_BODY_BYTES);
  const onData = (chunk: Uint8Array) => {
    watch.heard(chunk.length);
    watch.waiting();
  };
  // The first call hooks the parser up; only then may we listen, as listening sets the data flowing.
  const first = parts.next();
  raw.on('data', onData).on('resume', watch.waiting).on('pause', watch.busy).on('end', watch.busy);
  watch.waiting();
  try {
    return await readParts(raw, parts, first, watch, sink);
  } catch (error) {
    throw asUploadError(error);
  } finally {
    watch.stop();
    raw.off('data', onData).off('resume', watch.waiting).off('pause', watch.busy).off('end', watch.busy);
    // Nothing more is read of a body that was refused.
    if (!raw.readableEnded) raw.unpipe().pause();
  }
}

async function readParts(
  raw: Readable,
  parts: AsyncIterator<MultipartFile>,
  first: Promise<IteratorResult<MultipartFile>>,
  watch: BodyWatch,
  sink: Sink,
): Promise<ReceivedUpload> {
  const texts: Partial<Record<FieldName, string>> = {};
  let file: Metered | null = null;
  for (let next = first; ; next = parts.next()) {
    const result = await Promise.race([orBroken(raw, next), watch.failed]);
    if (result.done === true) break;
    const part = result.value;
    // Where errors have several classes of that name, as in tests, the plugin takes one of Node's for a part.
    if (!('file' in part)) throw part as Error;
    // A part that is being read learns from its own stream that the caller broke a limit.
    watch.failed.catch((error: unknown) => part.file.destroy(error as Error));
    if (part.fieldname === 'file') {
      if (file !== null)
        throw new UploadError('invalid_request', 'The field file was sent twice; send one file.');
      Object.assign(texts, { file_name: nameOf(part), file_mime: part.mimetype });
      checkFields(texts);
      file = await pourInto(sink, inOurWords(part.file));
    } else {
      const name = textPartName(part, texts);
      texts[name] = await readText(part.file, name);
    }
  }
  if (file === null) throw new UploadError('invalid_request', 'The field file is missing.');
  return { fields: checkFields(texts), ...file };
}

/** The parser falls silent for ever over a part whose headers do not end. */
async function orBroken<T>(raw: Readable, next: Promise<T>): Promise<T> {
  const given = new AbortController();
  const ended = raw.readableEnded ? Promise.resolve() : once(raw, 'end', given);
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

/** The sink must learn from its source what the caller will be told. */
async function* inOurWords(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw asUploadError(error);
  }
}

/** The plugin has put U+FFFD where the bytes were not UTF-8; a certificate must not carry a name that nobody gave. */
function nameOf(part: MultipartFile): string {
  const name = (part.filename as string | undefined) ?? '';
  if (!name.includes('\ufffd')) return name;
  throw new UploadError('invalid_request', "The file's name is not valid UTF-8.");
}

function textPartName(part: MultipartFile, texts: Partial<Record<FieldName, string>>): FieldName {
  const given = (part.fieldname as string | undefined) ?? '';
  const name = TEXT_PARTS.find((known) => known === given);
  if (name === undefined)
    throw new UploadError('invalid_request', `There is no field named ${quote(given)}.`);
  if (texts[name] !== undefined)
    throw new UploadError('invalid_request', `The field ${name} was sent twice.`);
  if ((part.filename as string | undefined) !== undefined) {
    throw new UploadError(
      'invalid_request',
      `The field ${name} must be text, not a file; the file's field is named file.`,
    );
  }
  return name;
}

async function readText(stream: Readable, name: FieldName): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maximumBytes(name)) throw tooLong(name);
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks), `The field ${name}`);
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
