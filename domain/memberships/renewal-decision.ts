import type { CalendarDate } from './calendar-date';
import { cycleAfter, graceEndsOn, renewalOpensOn } from './cycle';
import type { EntryDraft } from './ledger';
import type { Cycle, Membership } from './membership';
import { pointsOf } from './points';
import type { Hundredths } from './points';
import { versionOf } from './program';
import type { Program } from './program';
import { pointsInCycle, renewalEntries } from './requirements';
import type { CyclePoints } from './requirements';
import type { LedgerTotals } from './totals';
import { enumerate } from '../text';

export interface RenewalFacts {
  /** Of the renewal that is decided. */
  renewalId: string;
  program: Pick<Program, 'id' | 'versions'>;
  membership: Pick<Membership, 'startsOn' | 'cycle' | 'standing'>;
  /** Of the member's whole ledger. */
  totals: LedgerTotals;
  /** In the program's time zone. */
  today: CalendarDate;
  /** An administrator asks for it whatever is missing. */
  override: boolean;
}

export type RenewalDecision =
  | { outcome: 'renewed'; to: Cycle; entries: EntryDraft[]; overridden: boolean }
  /** The open cycle was made by a renewal, and can't be renewed yet. */
  | { outcome: 'already_renewed' }
  /** `points`: where they are the reason. */
  | { outcome: 'refused'; message: string; points: CyclePoints | null };

/** Whether a membership passes into its next cycle, and with which entries. */
export function decideRenewal(facts: RenewalFacts): RenewalDecision {
  const { renewalId, program, membership, totals, today, override } = facts;
  const { cycle, standing } = membership;
  const rules = versionOf(program, cycle.version);
  if (standing !== null) return refused(STANDING[standing.status]);
  if (isRenewedAlready(cycle, today)) return { outcome: 'already_renewed' };

  const points = pointsInCycle(rules, program.id, cycle, totals);
  const opensOn = renewalOpensOn(rules, cycle);
  const lastDay = graceEndsOn(rules, cycle);
  const isEarly = today < opensOn;
  const isMet = !isEarly && today <= lastDay && points.compliant;
  if (!isMet && !override) {
    if (isEarly && cycle.index > 1) return { outcome: 'already_renewed' };
    if (isEarly) return refused(early(opensOn));
    if (today > lastDay) return refused(late(lastDay));
    return refused(missing(points), points);
  }
  const to = cycleAfter(program, membership, cycle, today);
  const source = { source: renewalId, programId: program.id, rules };
  const entries = renewalEntries(source, points, { from: cycle, to });
  return { outcome: 'renewed', to, entries, overridden: !isMet };
}

/**
 * One renewal a day, and none of a cycle that has not begun: a request that is sent again, by an administrator too, does not renew
 * twice.
 */
function isRenewedAlready({ index, startsOn, openedOn }: Cycle, today: CalendarDate): boolean {
  return index > 1 && (today < startsOn || today <= openedOn);
}

function refused(message: string, points: CyclePoints | null = null): RenewalDecision {
  return { outcome: 'refused', message, points };
}

const STANDING = {
  suspended: 'The membership is suspended. Resume it before you renew it.',
  ended: 'The membership has ended. Create another one for this member.',
};

const OVERRIDE = 'or send an override with a reason, which needs the scope memberships:admin';

const early = (opensOn: CalendarDate) =>
  `The membership can be renewed from ${opensOn} on. Send the request again then, ${OVERRIDE}.`;

const late = (lastDay: CalendarDate) =>
  `The membership lapsed: it could be renewed until ${lastDay}. End it and create another one, ${OVERRIDE}.`;

function missing({ categories, missing: inTotal }: CyclePoints): string {
  const parts = categories
    .filter((each) => each.missing > 0)
    .map(({ code, missing: lacking }) => `${written(lacking)} in the category ${code}`);
  if (inTotal > 0) parts.push(`${written(inTotal)} in total`);
  return `Points are missing in the cycle: ${enumerate(parts, 'and')}. Accredit the courses that give them, ${OVERRIDE}. GET /members/{id}/points has the figures.`;
}

const written = (points: Hundredths) => String(pointsOf(points));
