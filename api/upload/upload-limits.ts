import { LIMITS } from '../../domain/limits';

export interface UploadLimits {
  /** How long we wait for the next byte. */
  idleMs: number;
  /** How long the whole upload may take. */
  totalMs: number;
  /** How many bytes must arrive per second, on average, once the grace time has passed. */
  leastBytesPerSecond: number;
  graceMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  idleMs: 15_000,
  totalMs: 300_000,
  leastBytesPerSecond: 16 * 1024,
  graceMs: 10_000,
};

/** The file, and up to 1 MiB of fields, headers and boundaries. */
export const MULTIPART_BODY_BYTES = LIMITS.fileBytes + 1024 * 1024;

/** Base64 encodes 3 bytes as 4 characters, and JSON may write each as a six-byte escape; the rest is for line breaks. */
export const JSON_BODY_BYTES = 9 * LIMITS.fileBytes;

/** A JSON body without its file. The longest texts allowed, fully escaped, take half of it. */
export const JSON_SKELETON_BYTES = 64 * 1024;
