import type { Info } from '@temporalio/activity';

/** How long before Temporal's own timeout an attempt ends. */
const MARGIN_MS = 250;

/**
 * The time that an attempt has: its own limit, or what earlier attempts left of the limit for all. Compares only timestamps of the
 * server, so that a worker's clock may be wrong.
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
