import { UploadError } from './upload-error';

const CODES = ['FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** The caller is gone, as the plugin, the socket or the stream says it. */
export function isDisconnect(error: unknown): boolean {
  return CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Nobody is there to read it, but for the log. */
export function disconnected(cause: unknown): UploadError {
  return new UploadError('invalid_request', 'The connection was closed before the last byte had arrived.', {
    cause,
  });
}
