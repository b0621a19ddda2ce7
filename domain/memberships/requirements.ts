import type { CalendarDate } from './calendar-date';
import { prorated } from './cycle';
import type { EntryDraft } from './ledger';
import type { Cycle } from './membership';
import type { Hundredths } from './points';
import type { ProgramRules } from './program';
import { totalsBetween } from './totals';
import type { DayTotal, LedgerTotals } from './totals';

export interface CategoryPoints {
  code: string;
  /** The minimum of the cycle. */
  required: Hundredths;
  /** What was accredited or adjusted, less what was revoked. */
  earned: Hundredths;
  carried: Hundredths;
  /** Of both, up to the category's maximum. */
  counted: Hundredths;
  missing: Hundredths;
}

export interface CyclePoints {
  /** Those of the program, in its order, then any others that have points: these count for nothing. */
  categories: CategoryPoints[];
  required: Hundredths;
  earned: Hundredths;
  carried: Hundredths;
  counted: Hundredths;
  /** In total; a category may lack more. */
  missing: Hundredths;
  compliant: boolean;
}

const NONE: DayTotal = { earned: 0, carried: 0, expired: 0 };
const sum = (values: Hundredths[]): Hundredths => values.reduce((total, value) => total + value, 0);

/** What a member has in a cycle, and what is missing. */
export function pointsInCycle(
  rules: ProgramRules,
  programId: string,
  cycle: Cycle,
  totals: LedgerTotals,
): CyclePoints {
  const { months, of } = prorated(rules, cycle);
  const share = (points: Hundredths) => Math.floor((points * months) / of);
  const found = totalsBetween(totals, programId, cycle.startsOn, cycle.endsBefore);
  const known = rules.categories.map(({ code, min, max }) => {
    const { earned, carried } = found.get(code) ?? NONE;
    const counted = Math.max(0, Math.min(earned + carried, max ?? Infinity));
    const required = share(min);
    return { code, required, earned, carried, counted, missing: Math.max(0, required - counted) };
  });
  const codes = new Set(known.map(({ code }) => code));
  const others = [...found]
    .filter(([code, { earned, carried }]) => !codes.has(code) && (earned !== 0 || carried !== 0))
    .map(([code, { earned, carried }]) => ({ code, required: 0, earned, carried, counted: 0, missing: 0 }));
  const categories = [...known, ...others];
  const required = share(rules.pointsRequired);
  const counted = sum(categories.map((each) => each.counted));
  const missing = Math.max(0, required - counted);
  return {
    ...{ categories, required, counted, missing },
    earned: sum(categories.map(({ earned }) => earned)),
    carried: sum(categories.map(({ carried }) => carried)),
    compliant: missing === 0 && categories.every((each) => each.missing === 0),
  };
}

/**
 * What passes into the next cycle, by category: points above the requirement, those above a category's maximum included, as many as the
 * program allows. Points that were carried in are used first and not carried again. Without what is required, nothing passes.
 */
export function carryOver(rules: ProgramRules, points: CyclePoints): Map<string, Hundredths> {
  const carried = new Map<string, Hundredths>();
  if (!points.compliant) return carried;
  const used = usedPoints(points);
  let allowed = rules.carryOver.maxPoints;
  for (const { code, earned, carried: before } of points.categories) {
    const left = earned + before - (used.get(code) ?? 0);
    const taken = isKnown(rules, code) ? Math.min(allowed, left, Math.max(0, earned)) : 0;
    if (taken > 0) carried.set(code, taken);
    allowed -= Math.max(0, taken);
  }
  return carried;
}

/** By category, what the requirement takes: each minimum, then carried points, then the others in the program's order. */
function usedPoints({ categories, required }: CyclePoints): Map<string, Hundredths> {
  const used = new Map(categories.map((each) => [each.code, each.required]));
  let open = Math.max(0, required - sum([...used.values()]));
  for (const limit of [
    ({ carried, counted }: CategoryPoints) => Math.min(carried, counted),
    ({ counted }: CategoryPoints) => counted,
  ])
    for (const category of categories) {
      const before = used.get(category.code) ?? 0;
      const taken = Math.min(open, Math.max(0, limit(category) - before));
      used.set(category.code, before + taken);
      open -= taken;
    }
  return used;
}

function isKnown({ categories }: ProgramRules, code: string): boolean {
  return categories.some((each) => each.code === code);
}

/** The entries of a renewal: everything in the cycle expires, and what is carried over begins the next one. */
export function renewalEntries(
  { source, programId, rules }: { source: string; programId: string; rules: ProgramRules },
  points: CyclePoints,
  { from, to }: { from: Cycle; to: Cycle },
): EntryDraft[] {
  const entry = (
    kind: 'expire' | 'carry_in',
    category: string,
    amount: Hundredths,
    on: CalendarDate,
  ): EntryDraft => ({ kind, programId, category, points: amount, on, source });
  const expired = points.categories
    .filter(({ earned, carried }) => earned + carried !== 0)
    .map(({ code, earned, carried }) => entry('expire', code, -(earned + carried), from.startsOn));
  const carried = [...carryOver(rules, points)].map(([code, amount]) =>
    entry('carry_in', code, amount, to.startsOn),
  );
  return [...expired, ...carried];
}

/** The day on which points count: that of completion, unless its cycle had been renewed by then. They count in the next one, so that nothing is lost. */
export function countsOn(completedOn: CalendarDate, cycle: Cycle | null): CalendarDate {
  const isAfterRenewal = cycle !== null && completedOn >= cycle.openedOn && completedOn < cycle.startsOn;
  return isAfterRenewal ? cycle.startsOn : completedOn;
}
