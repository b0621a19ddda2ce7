import type { CalendarDate } from './calendar-date';
import type { LedgerEntry } from './ledger';
import type { Hundredths } from './points';

/** What the entries of one program, category and day add up to. `earned` includes what was revoked or adjusted. */
export interface DayTotal {
  earned: Hundredths;
  carried: Hundredths;
  /** Not positive. */
  expired: Hundredths;
}

/** The fold of a ledger, by program, category and day. A checkpoint stores one; it can always be made again from the entries. */
export type LedgerTotals = Record<string, Record<string, Record<CalendarDate, DayTotal>>>;

const NOTHING: DayTotal = { earned: 0, carried: 0, expired: 0 };

/** Adds the entries to the totals, in place. */
export function fold(
  totals: LedgerTotals,
  entries: readonly Pick<LedgerEntry, 'kind' | 'programId' | 'category' | 'on' | 'points'>[],
): LedgerTotals {
  for (const { kind, programId, category, on, points } of entries) {
    const days = ownOr(ownOr(totals, programId, {}), category, {});
    const day = ownOr(days, on, { ...NOTHING });
    if (kind === 'carry_in') day.carried += points;
    else if (kind === 'expire') day.expired += points;
    else day.earned += points;
  }
  return totals;
}

/** What the record itself has under this key: every object inherits something under `constructor`. */
function ownOr<T>(record: Record<string, T>, key: string, otherwise: T): T {
  const held = Object.hasOwn(record, key) ? record[key] : undefined;
  return held ?? (record[key] = otherwise);
}

/** By category: what the days from the first up to, but not including, the last add up to. */
export function totalsBetween(
  totals: LedgerTotals,
  programId: string,
  from: CalendarDate,
  before: CalendarDate,
): Map<string, DayTotal> {
  const found = new Map<string, DayTotal>();
  for (const [category, days] of Object.entries(totals[programId] ?? {})) {
    const sum = { ...NOTHING };
    for (const [day, total] of Object.entries(days)) {
      if (day < from || day >= before) continue;
      sum.earned += total.earned;
      sum.carried += total.carried;
      sum.expired += total.expired;
    }
    found.set(category, sum);
  }
  return found;
}
