import { UnavailableError } from '../../domain/errors';
import { sentenceOf } from '../errors';
import { disconnected, isDisconnect, UploadError } from './upload-error';

const BY_CODE: Record<string, () => UploadError> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new UploadError('unsupported_media_type', sentenceOf('unsupported_media_type')),
  FST_PARTS_LIMIT: () =>
    new UploadError(
      'invalid_request',
      'The form has too many parts. Send one file and the text fields, each once.',
    ),
  FST_PROTO_VIOLATION: () =>
    new UploadError(
      'invalid_request',
      'The form has a field that does not exist. Compare it with the documentation at /docs.',
    ),
};

const BROKEN_FORM = [
  'Unexpected end of multipart data',
  'terminated early',
  'Multipart: Boundary not found',
  'Unsupported Content-Type',
];

/** Errors of the parser and the connection are the caller's; errors of the sink pass through unchanged. */
export function asUploadError(error: unknown): unknown {
  if (error instanceof UploadError || error instanceof UnavailableError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : BY_CODE[code];
  if (known !== undefined) return known();
  if (BROKEN_FORM.some((text) => message.includes(text))) {
    return brokenForm(error);
  }
  if (isDisconnect(error)) return disconnected(error);
  return error;
}

export function brokenForm(cause?: unknown): UploadError {
  const message =
    'The multipart body is broken or ends too early. Let your HTTP library build it and set Content-Type.';
  return new UploadError('invalid_request', message, { cause });
}
