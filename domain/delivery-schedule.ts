import type { DeliveryError } from './webhook';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** In seconds, after each failed attempt. The first attempt is made at once. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Each pause is up to this much shorter or longer, so that an endpoint that recovers does not get everything at once. */
const JITTER = 0.2;

const LONGEST_RETRY_AFTER = DAY;

/** An endpoint that has only failed for this long is disabled. */
const FAILING_LIMIT = 5 * DAY;

export interface FailedAttempt {
  /** Attempts so far, with this one. */
  tries: number;
  at: Date;
  /** What the endpoint asked for; `null`: nothing. */
  retryAfterSeconds: number | null;
}

/** When the next attempt is due; `null` when this was the last. `random` is from 0 to 1. */
export function nextAttemptAt(
  { tries, at, retryAfterSeconds }: FailedAttempt,
  random: () => number,
): Date | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  const planned = pause * (1 - JITTER + 2 * JITTER * random());
  const asked = Math.min(retryAfterSeconds ?? 0, LONGEST_RETRY_AFTER);
  return new Date(at.getTime() + Math.max(planned, asked) * 1000);
}

/** `null`: delivered. */
export function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** RFC 9110 §15.5.11: it is gone for good. */
export function isGone(status: number | null): boolean {
  return status === 410;
}

export function hasFailedForLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= FAILING_LIMIT * 1000;
}
