import type { Remaining } from '../ports/request-limiter';

const WINDOW_SECONDS = 60;

/**
 * IETF draft "RateLimit header fields for HTTP": the policy "minute" and its state. Requests are counted by the second, so one may count a
 * second longer than the window, and only Retry-After says so: `t` is never longer than `w`.
 */
export function minuteLimit({ limit, remaining, resetSeconds }: Remaining): {
  policy: string;
  state: string;
} {
  return {
    policy: `"minute";q=${limit};w=${WINDOW_SECONDS}`,
    state: `"minute";r=${remaining};t=${Math.min(resetSeconds, WINDOW_SECONDS)}`,
  };
}
