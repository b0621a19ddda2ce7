import type { Grade } from './certificate';

const DAY = 86_400_000;

/** A renewal must buy this much time, so that nothing is renewed over and over. */
const GAIN_DAYS = 180;
/** With less than this left, a renewal that buys the same again is better than none, and revocation data is no longer waited for. */
const LAST_CALL_DAYS = 30;

/** What the decision to renew needs to know of a signer. */
export interface PlannedSigner {
  id: string;
  provider: string;
  grade: Grade;
  /** The first end of a certificate in its chain. */
  validUntil: Date;
  algorithms: readonly string[];
  revoked: { at: Date; reason: string | null } | null;
}

export interface RenewalRules {
  now: Date;
  /** How long before the end of the last signer's certificate its tokens are renewed. */
  beforeDays: number;
  /** Algorithms whose tokens are renewed at once. */
  weak: readonly string[];
}

const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY;

/** From the least to the most that a provider's time stamps are worth. */
const RANKS: readonly Grade[] = ['sandbox', 'technical', 'accredited'];

/** Whether a time stamp of one grade may stand for one of another. */
export function isWorth(grade: Grade, other: Grade): boolean {
  return RANKS.indexOf(grade) >= RANKS.indexOf(other);
}

/** The best of them. */
export function highestGrade(grades: readonly Grade[]): Grade {
  return RANKS.findLast((grade) => grades.includes(grade)) ?? 'sandbox';
}

export function isLastCall({ validUntil }: Pick<PlannedSigner, 'validUntil'>, now: Date): boolean {
  return days(now, validUntil) < LAST_CALL_DAYS;
}

const isWeak = ({ algorithms }: PlannedSigner, weak: readonly string[]): boolean =>
  algorithms.some((algorithm) => weak.includes(algorithm));

/** Whether its tokens should be renewed as soon as a better signer is there. Those of a signer that has expired can't be. */
export function needsRenewal(signer: PlannedSigner, { now, beforeDays, weak }: RenewalRules): boolean {
  const left = days(now, signer.validUntil);
  return left > 0 && (left < beforeDays || isWeak(signer, weak));
}

/** Whether a time stamp of `next` is worth having over tokens of `last`. It is never from a provider of a lower grade. */
export function improves(next: PlannedSigner, last: PlannedSigner, { now, weak }: RenewalRules): boolean {
  if (next.id === last.id || next.revoked !== null) return false;
  if (!isWorth(next.grade, last.grade)) return false;
  if (isWeak(next, weak)) return false;
  const gain = days(last.validUntil, next.validUntil);
  if (isWeak(last, weak)) return gain >= 0;
  return gain >= GAIN_DAYS || (isLastCall(last, now) && gain >= LAST_CALL_DAYS);
}
