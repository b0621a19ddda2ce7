import { LIMITS } from '../../domain/limits';

export interface UploadLimits {
  /** How long the caller may be silent while we wait for it. */
  idleMs: number;
  /** How long the whole upload may take. */
  totalMs: number;
}

export const UPLOAD_LIMITS: UploadLimits = { idleMs: 15_000, totalMs: 300_000 };

/** All that a multipart body may hold beside the file: fields, headers, boundaries. */
export const MULTIPART_BODY_BYTES = LIMITS.fileBytes + 1024 * 1024;

/** Base64 makes 4 characters of 3 bytes, and JSON may write each as a six-byte escape; the rest is line breaks. */
export const JSON_BODY_BYTES = 9 * LIMITS.fileBytes;

/** All that a JSON body may hold beside the file. The longest texts allowed, all in escapes, are half of it. */
export const JSON_SKELETON_BYTES = 64 * 1024;
