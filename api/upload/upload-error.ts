import { sentenceOf } from '../errors';

type UploadErrorCode =
  | 'invalid_request'
  | 'empty_file'
  | 'invalid_base64'
  | 'file_too_large'
  | 'unsupported_media_type'
  | 'request_timeout'
  | 'service_unavailable';

/** The upload is refused. The message is for the caller and names the field. */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(
    readonly code: UploadErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function fileTooLarge(): UploadError {
  return new UploadError('file_too_large', sentenceOf('file_too_large'));
}

const DISCONNECT_CODES = ['FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether the caller disconnected, as reported by the multipart plugin, the socket or the stream. */
export function isDisconnect(error: unknown): boolean {
  return DISCONNECT_CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Only the log shows this: the caller is gone. */
export function disconnected(cause: unknown): UploadError {
  return new UploadError('invalid_request', 'The connection was closed before the last byte arrived.', {
    cause,
  });
}
