import type { Delivery } from '../../api/types';

const SOON_MS = 2_000;
const REFRESH_MS = 10_000;

/** When to ask again, in milliseconds: soon while one is about to be sent, and otherwise for new ones. */
export function refreshDelay(
  deliveries: Pick<Delivery, 'status' | 'next_attempt_at'>[],
  now: number,
): number {
  const isDue = deliveries.some(
    ({ status, next_attempt_at: at }) =>
      status === 'pending' && at !== null && Date.parse(at) - now < REFRESH_MS,
  );
  return isDue ? SOON_MS : REFRESH_MS;
}
