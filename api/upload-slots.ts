import { apiError } from './errors';

/** The engine is behind when this happens, and nobody knows for how long; the same as for a part that is away. */
const RETRY_AFTER_SECONDS = 5;

const MESSAGE =
  'The service has more files to certify than it can hold at once. Send the request again after Retry-After seconds, with the same Idempotency-Key if it had one.';

export interface UploadSlots {
  /** Does the work if there is a place for it, else refuses it with 503. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * How many files this process takes care of at once, uploading or waiting for their certificate. Each costs memory, and when the
 * engine falls behind they become more and more: the one too many is told to come back before its body is read.
 */
export function createUploadSlots(count: number): UploadSlots {
  let taken = 0;
  return {
    async hold(work) {
      if (taken >= count)
        throw apiError('service_unavailable', {
          message: MESSAGE,
          headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
        });
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}
