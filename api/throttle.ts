import { createMinuteLimiter } from './minute-limiter';

const INTERVAL_MILLISECONDS = 250;
const MAXIMUM_DELAY_MILLISECONDS = 10_000;

export interface Throttle {
  countRefusal(caller: string): void;
  /** Delays a request of a throttled caller. Resolves with false, after the longest delay, when too many of them are waiting. */
  delay(caller: string): Promise<boolean>;
}

/**
 * Refusing a request costs almost as much as serving one. A caller with too many refusals in a minute is throttled: its requests are
 * delayed, so that they are 250 ms apart.
 */
export function createThrottle(refusalsPerMinute: number, clock: () => Date): Throttle {
  const refusals = createMinuteLimiter(refusalsPerMinute, clock);
  /** When the last delayed request of each caller proceeds. */
  const lastStarts = new Map<string, number>();

  return {
    countRefusal(caller) {
      refusals.count(caller);
    },

    async delay(caller) {
      if (refusals.blockedSeconds(caller) === 0) return true;
      const now = clock().getTime();
      const start = Math.max(now, lastStarts.get(caller) ?? 0) + INTERVAL_MILLISECONDS;
      const delay = Math.min(start - now, MAXIMUM_DELAY_MILLISECONDS);
      const proceeds = start === now + delay;
      if (proceeds) lastStarts.set(caller, start);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (lastStarts.get(caller) === start) lastStarts.delete(caller);
      return proceeds;
    },
  };
}
