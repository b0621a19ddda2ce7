import { LIMITS } from '../../domain/limits';
import { baseName, hasAtMost, isXmlText } from '../../domain/text';
import type { UploadFields } from '../../app/upload';
import { UploadError } from './upload-error';

/** The fields by their public names; in a form, all of them are texts. The same rules apply to both encodings. */
export type FieldName =
  'title' | 'description' | 'document_type' | 'reference' | 'public_page' | 'file_name' | 'file_mime';

const MAXIMUM: Record<FieldName, number> = {
  title: LIMITS.titleCharacters,
  description: LIMITS.descriptionCharacters,
  document_type: LIMITS.documentTypeCharacters,
  reference: LIMITS.referenceCharacters,
  // Enough for a wrong value to be told so.
  public_page: 64,
  file_name: LIMITS.fileNameCharacters,
  file_mime: LIMITS.mimeCharacters,
};

/** The most UTF-8 bytes that a text within the limit can have. */
export function maximumBytes(field: FieldName): number {
  return 4 * MAXIMUM[field];
}

export const FIELD_NAMES = Object.keys(MAXIMUM) as FieldName[];

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(MAXIMUM, name);
}

/** Absent, empty and `null` mean the same. */
export function checkFields(texts: Partial<Record<FieldName, string | null>>): UploadFields {
  return {
    title: checkText('title', texts.title),
    description: checkText('description', texts.description),
    documentType: checkText('document_type', texts.document_type),
    reference: checkText('reference', texts.reference),
    publicPage: checkPublicPage(texts.public_page),
    fileName: checkText('file_name', fileNameOf(texts.file_name)),
    mime: checkMime(texts.file_mime),
  };
}

/** Refuses invalid UTF-8 (RFC 3629) instead of replacing it. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new UploadError('invalid_request', `${what} is not valid UTF-8. Encode it as UTF-8.`, {
      cause: error,
    });
  }
}

export function tooLong(field: FieldName): UploadError {
  return refuse(field, `is longer than ${MAXIMUM[field]} characters. Shorten it`);
}

function checkText(field: FieldName, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (!hasAtMost(MAXIMUM[field], text)) throw tooLong(field);
  if (!isXmlText(text))
    throw refuse(
      field,
      'contains a character that XML 1.0 does not allow, such as a control character. Remove it',
    );
  return text;
}

/** True by default. */
function checkPublicPage(text: string | null | undefined): boolean {
  const value = checkText('public_page', text) ?? 'true';
  if (value !== 'true' && value !== 'false') throw refuse('public_page', 'must be true or false');
  return value === 'true';
}

/**
 * Characters that change how a name is shown or saved: the control characters that XML allows, line separators, and those that set the
 * direction of text, which can make `fdp.exe` look like `exe.pdf`.
 */
const DECEPTIVE = /[\t\n\r\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The path is removed, but a NUL anywhere in it is refused: it may be an attempt to hide the rest. */
function fileNameOf(path: string | null | undefined): string | null {
  if (path === null || path === undefined) return null;
  if (path.includes('\0')) throw refuse('file_name', 'contains a NUL character. Remove it');
  const name = baseName(path);
  return name === '.' || name === '..' ? null : name.replace(DECEPTIVE, '_');
}

/** RFC 9110 section 8.3.1. Must be valid, as it is sent as a header again. */
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
export const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?: *; *${TOKEN}=(?:${TOKEN}|"[ !#-\\[\\]-~]*"))*$`);

function checkMime(text: string | null | undefined): string | null {
  const mime = checkText('file_mime', text);
  if (mime !== null && !MEDIA_TYPE.test(mime))
    throw refuse('file_mime', 'is not a media type. Send one such as application/pdf, or none');
  return mime;
}

/** In a form, these two are attributes of the part named file. */
const SUBJECT: Partial<Record<FieldName, string>> = {
  file_name: "The file's name (file_name)",
  file_mime: "The file's media type (file_mime)",
};

function refuse(field: FieldName, reason: string): FieldError {
  return new FieldError(field, reason);
}

/** Says which field is wrong, so that the same rules can name it in another place. */
export class FieldError extends UploadError {
  constructor(
    readonly field: FieldName,
    readonly reason: string,
  ) {
    super('invalid_request', `${SUBJECT[field] ?? `The field ${field}`} ${reason}.`);
  }
}
