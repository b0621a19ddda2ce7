/** A longer Retry-After is for the caller to decide about: that of a monthly quota is days. */
const LONGEST_RETRY_AFTER = 60;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/** Answers after which the same request may succeed. 501 and 505 say that it never will. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** Milliseconds before the next attempt; null if the service asks for more patience than a call should have. */
export function retryDelay(attempt: number, retryAfter: number | null, random: number): number | null {
  const backOff = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  if (retryAfter === null) return backOff * (0.5 + random / 2);
  // Never earlier than asked for; the random part keeps callers from coming back together.
  return retryAfter > LONGEST_RETRY_AFTER ? null : retryAfter * 1000 + random * FIRST_DELAY_MS;
}

/** Seconds of a Retry-After header, which is a number or a date. */
export function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter);
  const time = Date.parse(retryAfter);
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now) / 1000));
}
