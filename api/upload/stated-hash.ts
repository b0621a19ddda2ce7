import { EMPTY_FILE_SHA256 } from '../../domain/certificate';
import { UploadError } from './upload-error';

/** The fields of a hash that is sent instead of its file. */
export const HASH_FIELDS = ['sha256', 'file_size'] as const;

export interface StatedHash {
  /** Lower case. */
  sha256: string;
  size: number;
}

const SHA256 = /^[0-9a-f]{64}$/;

/** `null` if there is none: absent and `null` mean the same. */
export function readStatedHash(
  { sha256, file_size: size }: Record<string, unknown>,
  hasFile: boolean,
): StatedHash | null {
  if (sha256 === undefined || sha256 === null) {
    if (size === undefined || size === null) return null;
    throw refuse(
      hasFile
        ? 'The field file_size goes with sha256 only. Leave it out: the bytes of a file are counted.'
        : 'The field sha256 is missing. Send the SHA-256 of the file together with file_size.',
    );
  }
  const hash = typeof sha256 === 'string' ? sha256.toLowerCase() : '';
  if (!SHA256.test(hash))
    throw refuse('The field sha256 must be a string of 64 hexadecimal characters: the SHA-256 of the file.');
  if (size === undefined || size === null)
    throw refuse('The field file_size is missing. Send the size of the file in bytes together with sha256.');
  if (!Number.isSafeInteger(size) || (size as number) < 1)
    throw refuse(
      `The field file_size must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}: the size of the file in bytes.`,
    );
  if (hash === EMPTY_FILE_SHA256)
    throw new UploadError(
      'empty_file',
      'The field sha256 is the hash of an empty file. Send the hash of a file with at least one byte.',
    );
  return { sha256: hash, size: size as number };
}

function refuse(message: string): UploadError {
  return new UploadError('invalid_request', message);
}
