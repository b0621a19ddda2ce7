import { LIMITS } from '../../domain/limits';
import { baseName, isXmlText } from '../../domain/text';
import type { UploadFields } from './upload';
import { UploadError } from './upload-error';

/** Each text under the name that the caller knows it by: the same rules for both encodings. */
export type FieldName = 'title' | 'description' | 'document_type' | 'file_name' | 'file_mime';

const MAXIMUM: Record<FieldName, number> = {
  title: LIMITS.titleCharacters,
  description: LIMITS.descriptionCharacters,
  document_type: LIMITS.documentTypeCharacters,
  file_name: LIMITS.fileNameCharacters,
  file_mime: LIMITS.mimeCharacters,
};

/** No text that is short enough has more bytes, in UTF-8. */
export function maximumBytes(field: FieldName): number {
  return 4 * MAXIMUM[field];
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(MAXIMUM, name);
}

/** Absent, empty and `null` are the same: nothing was said. */
export function checkFields(texts: Partial<Record<FieldName, string | null>>): UploadFields {
  return {
    title: checkText('title', texts.title),
    description: checkText('description', texts.description),
    documentType: checkText('document_type', texts.document_type),
    fileName: checkText('file_name', fileNameOf(texts.file_name)),
    mime: checkMime(texts.file_mime),
  };
}

/** RFC 3629: what is not UTF-8 is refused, not guessed at. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new UploadError('invalid_request', `${what} is not valid UTF-8.`, { cause: error });
  }
}

export function tooLong(field: FieldName): UploadError {
  return refuse(field, `is longer than ${MAXIMUM[field]} characters`);
}

function checkText(field: FieldName, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  // Characters, not UTF-16 units; the cheap test spares us from counting a text that is far too long.
  if (text.length > 2 * MAXIMUM[field] || Array.from(text).length > MAXIMUM[field]) throw tooLong(field);
  if (!isXmlText(text))
    throw refuse(field, 'has a character that XML 1.0 does not allow, such as a control character');
  return text;
}

/** The path is dropped, but not looked away from: a NUL that stands in it may be meant to hide the rest. */
function fileNameOf(path: string | null | undefined): string | null {
  if (path === null || path === undefined) return null;
  if (path.includes('\0')) throw refuse('file_name', 'has a NUL character');
  const name = baseName(path);
  return name === '.' || name === '..' ? null : name;
}

/** RFC 9110 section 8.3.1. It goes out as a header again. */
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
export const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?: *; *${TOKEN}=(?:${TOKEN}|"[ !#-\\[\\]-~]*"))*$`);

function checkMime(text: string | null | undefined): string | null {
  const mime = checkText('file_mime', text);
  if (mime !== null && !MEDIA_TYPE.test(mime))
    throw refuse('file_mime', 'is not a media type such as application/pdf');
  return mime;
}

/** In a form these two come with the part named file. */
const SUBJECT: Partial<Record<FieldName, string>> = {
  file_name: "The file's name (file_name)",
  file_mime: "The file's media type (file_mime)",
};

function refuse(field: FieldName, reason: string): UploadError {
  return new UploadError('invalid_request', `${SUBJECT[field] ?? `The field ${field}`} ${reason}.`);
}
