import type { Info } from '@temporalio/activity';

const MARGIN_MS = 250;

/** The time for a request to a provider, so that it ends before the limit and its reason is recorded. */
export function timeWithin(limitMilliseconds: number): number {
  return Math.floor(limitMilliseconds - Math.min(MARGIN_MS, limitMilliseconds / 10));
}

/**
 * The time that an attempt by a regular activity has: its own limit, or what earlier attempts left of the limit for all. Compares only
 * timestamps of the server, so that a worker's clock may be wrong.
 */
export function attemptMilliseconds(
  info: Pick<
    Info,
    | 'startToCloseTimeoutMs'
    | 'scheduleToCloseTimeoutMs'
    | 'scheduledTimestampMs'
    | 'currentAttemptScheduledTimestampMs'
  >,
): number {
  const spent = info.currentAttemptScheduledTimestampMs - info.scheduledTimestampMs;
  const limits = [
    info.startToCloseTimeoutMs,
    info.scheduleToCloseTimeoutMs && info.scheduleToCloseTimeoutMs - spent,
  ];
  const limit = Math.max(0, Math.min(...limits.filter((milliseconds) => milliseconds !== 0)));
  return timeWithin(limit);
}
