import type { LimitState, Remaining } from '../../ports/request-limiter';
import { INTERVAL, MINUTE } from './limiter-decision';
import type { Counted, DecidedDocument } from './limiter-decision';

/** What is left after a decision. Where the account has less left than the key, that is what a caller can still use. */
export function limitState({ lastDecision }: DecidedDocument): LimitState {
  const { decidedAt, verdict, interval, key, account } = lastDecision;
  const taken = verdict === 'admitted' ? 1 : 0;
  const nextMonth = Date.UTC(decidedAt.getUTCFullYear(), decidedAt.getUTCMonth() + 1);
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - decidedAt.getTime()) / 1000));
  const minute = ({
    rate,
    inMinute,
    oldestInterval: oldest = taken === 1 ? interval : undefined,
  }: Counted) => ({
    limit: rate,
    remaining: Math.max(0, rate - inMinute - taken),
    resetSeconds: oldest === undefined ? 60 : secondsUntil(oldest.getTime() + INTERVAL + MINUTE),
  });
  const month = ({ quota, usedInMonth }: Counted) => ({
    limit: quota,
    remaining: Math.max(0, quota - usedInMonth - taken),
    resetSeconds: secondsUntil(nextMonth),
  });
  return {
    minute: smaller(minute(key), minute(account)),
    month: smaller(month(key), month(account)),
  };
}

function smaller(key: Remaining, account: Remaining): Remaining {
  if (key.remaining < account.remaining) return key;
  const resetSeconds =
    key.remaining === account.remaining
      ? Math.max(key.resetSeconds, account.resetSeconds)
      : account.resetSeconds;
  return { limit: key.limit, remaining: account.remaining, resetSeconds };
}
