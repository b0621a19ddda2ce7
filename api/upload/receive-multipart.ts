import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { BodyProgress } from './body-watch';
import type { FieldName } from './fields';
import { noSuchName, shown } from '../suggest';
import { checkFields, decodeUtf8, isFieldName, maximumBytes, tooLong } from './fields';
import type { Metered } from './metered-source';
import { storeMetered } from './metered-source';
import { asUploadError } from './multipart-errors';
import { PartReader } from './part-reader';
import type { ReceivedUpload, Sink } from '../../app/upload';
import { UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';
import { UPLOAD_LIMITS } from './upload-limits';

const TEXT_PARTS = ['title', 'description', 'document_type', 'reference', 'public_page'] as const;
const PARTS = ['file', ...TEXT_PARTS];

/** The part is what `curl -F file=contract.pdf` sends, where the `@` was forgotten. A library may also send bytes that way. */
const NO_FILE_NAME =
  'The part file has no file name, so it holds text and not a file. With curl, write -F file=@contract.pdf; with a library, give the part a file name.';

/** RFC 7578. Parts may come in any order, also after the file. */
export async function receiveMultipart(
  request: FastifyRequest,
  sink: Sink,
  onStart?: (progress: BodyProgress) => void,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<ReceivedUpload> {
  assertBoundary(request.headers['content-type'] ?? '');
  const parts = new PartReader(request, limits, onStart);
  try {
    return await readParts(parts, sink);
  } catch (error) {
    throw asUploadError(error);
  } finally {
    parts.close();
  }
}

/**
 * RFC 2046 section 5.1.1: 1 to 70 characters. The parser fails on much longer ones, and may take another one than we do where
 * several parameters look like a boundary.
 */
function assertBoundary(contentType: string): void {
  const candidates = contentType.match(/boundary[*\d]*\s*=/gi) ?? [];
  if (candidates.length === 1 && BOUNDARY.test(contentType)) return;
  throw new UploadError(
    'invalid_request',
    'The header Content-Type must name one boundary of 1 to 70 characters. Do not set this header yourself: your HTTP library adds the boundary.',
  );
}

const BOUNDARY = /;\s*boundary=(?:"[^"\\]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

async function readParts(parts: PartReader, sink: Sink): Promise<ReceivedUpload> {
  const texts: Partial<Record<FieldName, string>> = {};
  let file: Metered | null = null;
  for (let part = await parts.next(); part !== null; part = await parts.next()) {
    if (part.fieldname === 'file') {
      if (file !== null)
        throw new UploadError('invalid_request', 'The field file was sent twice. Send one file per request.');
      if (!hasFileName(part)) throw new UploadError('invalid_request', NO_FILE_NAME);
      Object.assign(texts, { file_name: nameOf(part), file_mime: part.mimetype });
      checkFields(texts);
      file = await storeMetered(sink, withUploadErrors(part.file));
    } else {
      const name = textPartName(part, texts);
      texts[name] = await readText(part.file, name);
    }
  }
  if (file === null)
    throw new UploadError(
      'invalid_request',
      'The field file is missing. With curl, write -F file=@contract.pdf.',
    );
  return { fields: checkFields(texts), custody: 'held', ...file };
}

/** Gives the sink the same error that the caller gets. */
async function* withUploadErrors(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw asUploadError(error);
  }
}

/** The plugin replaces invalid UTF-8 by U+FFFD; a certificate must not carry a name that the caller did not send. */
function nameOf(part: MultipartFile): string {
  if (!part.filename.includes('\ufffd')) return part.filename;
  throw new UploadError('invalid_request', "The file's name is not valid UTF-8. Encode it as UTF-8.");
}

function textPartName(part: MultipartFile, texts: Partial<Record<FieldName, string>>): FieldName {
  const given = (part.fieldname as string | undefined) ?? '';
  const name = TEXT_PARTS.find((known) => known === given);
  if (name === undefined) throw new UploadError('invalid_request', unknownPart(given, hasFileName(part)));
  if (texts[name] !== undefined)
    throw new UploadError('invalid_request', `The field ${name} was sent twice. Send it once.`);
  if (hasFileName(part)) {
    throw new UploadError(
      'invalid_request',
      `The field ${name} must be text, not a file. The field of the file is named file.`,
    );
  }
  return name;
}

function unknownPart(given: string, isFile: boolean): string {
  if (isFile) return `There is no field ${shown(given)} for a file. Name it file.`;
  if (isFieldName(given))
    return `The field ${given} exists only in JSON. In a form, the part file has its own file name and Content-Type.`;
  return noSuchName('field', given, PARTS);
}

/** An empty file name counts: a form sends one when no file was chosen, and the file is then empty. */
function hasFileName(part: MultipartFile): boolean {
  return (part.filename as string | undefined) !== undefined;
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
