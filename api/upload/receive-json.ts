import type { Readable } from 'node:stream';
import type { FieldName } from './fields';
import { noSuchName } from '../suggest';
import { checkFields, FIELD_NAMES, isFieldName } from './fields';
import { Base64Decoder } from './json/base64-decoder';
import { BodyReader } from './json/body-reader';
import type { ScanEvent } from './json/scanner';
import { JsonScanner } from './json/scanner';
import { StringUnescaper } from './json/string-unescaper';
import type { BodyProgress } from './body-watch';
import { watchBody } from './body-watch';
import type { Metered } from './metered-source';
import { storeMetered } from './metered-source';
import { HASH_FIELDS, readStatedHash } from './stated-hash';
import type { ReceivedUpload, Sink } from '../../app/upload';
import { UploadError } from './upload-error';
import type { UploadLimits } from './upload-limits';
import { JSON_BODY_BYTES, UPLOAD_LIMITS } from './upload-limits';

const NO_FILE =
  'The field file_base64 is missing. Send the file in it, as base64, or only its hash: sha256 and file_size.';
const NO_HASH = 'The field sha256 is missing. Send the SHA-256 of the file together with file_size.';
const TWO_FILES =
  'The fields file_base64 and sha256 exclude each other. Send the file, or only its hash and its size.';

/** Only the hash of a file is wanted. */
export const takesNoFile: Sink = () =>
  Promise.reject(
    new UploadError(
      'invalid_request',
      'This address takes the hash of a file, not the file. Send sha256 and file_size, or the file to POST /certificates/json.',
    ),
  );

/** Keys may come in any order. The file, unless only its hash is sent, is decoded as it arrives and is never completely in memory. */
export async function receiveJson(
  body: Readable,
  sink: Sink,
  onStart?: (progress: BodyProgress) => void,
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<ReceivedUpload> {
  const reader = new BodyReader(body, watchBody(limits, JSON_BODY_BYTES), onStart);
  const scanner = new JsonScanner();
  const events = scan(reader, scanner);
  let file: Metered | null = null;
  try {
    for (let event = await events.next(); event.done !== true; event = await events.next()) {
      // The scanner allows only one file, and this consumes all its events.
      file = await storeMetered(sink, decodeFile(events));
    }
    const body = scanner.skeleton.parse() as Record<string, unknown>;
    const fields = readFields(body);
    const stated = readStatedHash(body, file !== null);
    if (file !== null && stated !== null) throw new UploadError('invalid_request', TWO_FILES);
    if (file !== null) return { fields, custody: 'held', ...file };
    if (stated !== null) return { fields, custody: 'hash_only', ...stated };
    throw new UploadError('invalid_request', sink === takesNoFile ? NO_HASH : NO_FILE);
  } finally {
    reader.close();
  }
}

async function* scan(reader: BodyReader, scanner: JsonScanner): AsyncGenerator<ScanEvent, void> {
  for (let chunk = await reader.next(); chunk !== null; chunk = await reader.next())
    yield* scanner.push(chunk);
}

async function* decodeFile(events: AsyncGenerator<ScanEvent, void>): AsyncGenerator<Buffer> {
  const unescaper = new StringUnescaper();
  const decoder = new Base64Decoder();
  for (;;) {
    const event = await events.next();
    if (event.done === true)
      throw new UploadError('invalid_request', 'The body ends inside the field file_base64. Send it again.');
    if (event.value.type === 'content') {
      const bytes = decoder.write(unescaper.write(event.value.slice));
      if (bytes.length > 0) yield bytes;
    } else {
      unescaper.end();
      const bytes = decoder.end();
      if (bytes.length > 0) yield bytes;
      return;
    }
  }
}

const NAMES = ['file_base64', ...HASH_FIELDS, ...FIELD_NAMES];

function readFields(body: Record<string, unknown>): ReceivedUpload['fields'] {
  const texts: Partial<Record<FieldName, string | null>> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'file_base64') {
      // The skeleton has an empty string in place of the file.
      if (value !== '')
        throw new UploadError(
          'invalid_request',
          'The field file_base64 must be a string: the file in base64.',
        );
    } else if (HASH_FIELDS.some((field) => field === name)) {
      continue;
    } else if (!isFieldName(name)) {
      throw new UploadError('invalid_request', noSuchName('field', name, NAMES));
    } else if (name === 'public_page') {
      if (typeof value !== 'boolean' && value !== null)
        throw new UploadError('invalid_request', 'The field public_page must be true, false or null.');
      texts[name] = value === null ? null : String(value);
    } else if (typeof value === 'string' || value === null) {
      texts[name] = value;
    } else {
      throw new UploadError('invalid_request', `The field ${name} must be a string or null.`);
    }
  }
  return checkFields(texts);
}
