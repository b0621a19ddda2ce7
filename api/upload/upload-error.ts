import { LIMITS } from '../../domain/limits';

export type UploadErrorCode =
  | 'invalid_request'
  | 'empty_file'
  | 'invalid_base64'
  | 'file_too_large'
  | 'unsupported_media_type'
  | 'request_timeout';

/** The caller's upload is refused. The message is for the caller, and names the field. */
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
  return new UploadError(
    'file_too_large',
    `The file is larger than ${LIMITS.fileBytes} bytes, the most that is taken.`,
  );
}
