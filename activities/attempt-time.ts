import type { Info } from '@temporalio/activity';

/** How long before Temporal's own timeout an attempt ends itself. */
const MARGIN_MS = 250;

/**
 * What an attempt has: the time for one, or what is left of the time for all. Only the server's clock is read, and only
 * against itself, so a worker whose clock is off loses nothing.
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
  return Math.floor(limit - Math.min(MARGIN_MS, limit / 10));
}
