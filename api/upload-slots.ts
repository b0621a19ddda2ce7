import { apiError } from './errors';

const MESSAGE =
  'The service is already certifying as many files as it can hold. Send the request again after Retry-After seconds, with the same Idempotency-Key if it had one.';

export interface UploadSlots {
  /** Does the work while holding a slot, or refuses it with 503 when there is none. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Bounds the files that this process uploads, or waits for, at once. Each costs memory, and they pile up when the engine falls
 * behind; beyond the bound, a request is refused before its body is read.
 */
export function createUploadSlots(count: number): UploadSlots {
  let taken = 0;
  return {
    async hold(work) {
      if (taken >= count) throw apiError('service_unavailable', { message: MESSAGE });
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}
