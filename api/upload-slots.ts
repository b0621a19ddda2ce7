import { apiError } from './errors';
import { createFairPool } from './fair-pool';
import type { BodyProgress } from './upload/body-watch';
import { UploadError } from './upload/upload-error';

const AGAIN =
  'Send the request again after Retry-After seconds, with the same Idempotency-Key if it had one.';
const FULL = `The service already has as many uploads in progress as it can hold. ${AGAIN}`;
const SHARE_TAKEN = `The service is busy, and this account already has its share of the uploads that it can hold. ${AGAIN}`;
const EVICTED = `The service is busy, and gave this upload's place to another account. ${AGAIN}`;

export interface UploadSlots {
  /** Does the work while holding a slot, or refuses it with 503 when there is none for the account. */
  hold<T>(accountId: string, work: (slot: UploadSlot) => Promise<T>): Promise<T>;
}

export interface UploadSlot {
  /** The body is being read from now on. */
  readonly receiving: (progress: BodyProgress) => void;
  /** The body has arrived; from now on the request only waits. */
  readonly received: () => void;
}

interface UploadSlotsOptions {
  /** POSTs at once, uploading or waiting. */
  posts: number;
  /** How many of these can be uploading. */
  uploads: number;
}

/**
 * Bounds the files that this process uploads, or waits for, at once. Each costs memory, and they accumulate when the engine falls behind;
 * beyond the bound, a request is refused before its body is read.
 *
 * Both bounds are shared between accounts. An account may hold as many POSTs as there are free places: half of them if it is alone,
 * a third each if there are two, so that there is always one left for the next account. The slots for uploading, which a slow
 * sender could hold for minutes, are taken away again from the account that has the most.
 */
export function createUploadSlots({ posts, uploads }: UploadSlotsOptions): UploadSlots {
  const receiving = createFairPool(uploads);
  const held = new Map<string, number>();
  let total = 0;

  function add(accountId: string, count: 1 | -1): void {
    total += count;
    const own = (held.get(accountId) ?? 0) + count;
    if (own === 0) held.delete(accountId);
    else held.set(accountId, own);
  }

  return {
    async hold(accountId, work) {
      if (total >= posts) throw apiError('service_unavailable', { message: FULL });
      if ((held.get(accountId) ?? 0) >= posts - total)
        throw apiError('service_unavailable', { message: SHARE_TAKEN });

      let progress: BodyProgress | null = null;
      let evicted = false;
      const refuse = () => progress?.refuse(new UploadError('service_unavailable', EVICTED));
      const free = receiving.take({
        owner: accountId,
        behindMs: () => progress?.behindMs() ?? 0,
        evict() {
          evicted = true;
          refuse();
        },
      });
      if (free === null) throw apiError('service_unavailable', { message: FULL });
      add(accountId, 1);
      try {
        return await work({
          receiving(started) {
            progress = started;
            if (evicted) refuse();
          },
          received: free,
        });
      } finally {
        free();
        add(accountId, -1);
      }
    },
  };
}
