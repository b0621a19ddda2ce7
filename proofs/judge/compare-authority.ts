import { contradiction, show } from './comparison';
import type { Comparison } from './comparison';
import { GRADES } from './verdict';
import type { Verdict } from './verdict';

const RANKS: readonly unknown[] = GRADES;

/**
 * Compares provider and grade with the authorities that accept the time stamp, where these have names. A lower grade than today's
 * is not refused: the provider may have been accredited since, but nothing shows that.
 */
export function compareAuthority(
  { provider, grade }: { provider: unknown; grade: unknown },
  { acceptedBy = [] }: Verdict,
): Comparison {
  if (acceptedBy.length === 0) return { reason: null, proven: [] };
  const authority = acceptedBy.find((one) => one.provider === provider) ?? acceptedBy[0];
  if (provider !== undefined && provider !== authority?.provider) {
    return contradiction(
      `The record states the provider ${show(provider)}, but the time stamp is from ${show(authority?.provider)}.`,
    );
  }
  if (grade === undefined || authority === undefined) return { reason: null, proven: ['nom151.provider'] };
  const rank = RANKS.indexOf(grade);
  if (rank < 0 || rank > RANKS.indexOf(authority.grade)) {
    return contradiction(
      `The record states the grade ${show(grade)}, but its provider ${show(authority.provider)} has the grade ${authority.grade}.`,
    );
  }
  const same = grade === authority.grade;
  return { reason: null, proven: ['nom151.provider', ...(same ? ['nom151.grade'] : [])] };
}
