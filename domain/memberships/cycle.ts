import { addDays, addMonths, dateIn, daysBetween, startOfDay } from './calendar-date';
import type { CalendarDate } from './calendar-date';
import type { Cycle, Membership, MembershipStatus } from './membership';
import { currentVersion, versionOf } from './program';
import type { Program, ProgramRules } from './program';

/** Calendar cycles are counted from here, so that those of two years begin with an even one. */
const CALENDAR_BEGINS = '2000-01-01';

/** The first cycle of a membership. By calendar it may be shorter than the others. */
export function firstCycle(program: Pick<Program, 'versions'>, startsOn: CalendarDate): Cycle {
  const rules = currentVersion(program);
  return {
    index: 1,
    startsOn,
    endsBefore: endOf(rules, startsOn, startsOn),
    openedOn: startsOn,
    version: rules.version,
  };
}

/** The cycle that follows, by the program as it is now. */
export function cycleAfter(
  program: Pick<Program, 'versions'>,
  { startsOn }: Pick<Membership, 'startsOn'>,
  { index, endsBefore }: Cycle,
  renewedOn: CalendarDate,
): Cycle {
  const rules = currentVersion(program);
  return {
    index: index + 1,
    startsOn: endsBefore,
    endsBefore: endOf(rules, startsOn, endsBefore),
    openedOn: renewedOn,
    version: rules.version,
  };
}

function endOf(
  { cycle: { months, anchor } }: ProgramRules,
  joinedOn: CalendarDate,
  from: CalendarDate,
): CalendarDate {
  const origin = anchor === 'calendar' ? CALENDAR_BEGINS : joinedOn;
  // Always from the origin, so that a cycle which began on the 31st does so again after February.
  let cycles = Math.floor(monthsBetween(origin, from) / months);
  while (addMonths(origin, cycles * months) <= from) cycles += 1;
  return addMonths(origin, cycles * months);
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const months = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

/** How much of a whole cycle the first one is, in months that have begun; 1 where it is not prorated. */
export function prorated(rules: ProgramRules, cycle: Cycle): { months: number; of: number } {
  const { months } = rules.cycle;
  if (!rules.prorateFirst || cycle.index !== 1) return { months, of: months };
  let begun = 0;
  while (begun < months && addMonths(cycle.startsOn, begun) < cycle.endsBefore) begun += 1;
  return { months: begun, of: months };
}

/** Its last day. */
export function endsOn({ endsBefore }: Pick<Cycle, 'endsBefore'>): CalendarDate {
  return addDays(endsBefore, -1);
}

/** The last day on which it can be renewed as usual. */
export function graceEndsOn({ graceDays }: ProgramRules, { endsBefore }: Cycle): CalendarDate {
  return addDays(endsBefore, graceDays - 1);
}

export function statusOn(
  { cycle, standing }: Pick<Membership, 'cycle' | 'standing'>,
  rules: ProgramRules,
  today: CalendarDate,
): MembershipStatus {
  if (standing !== null) return standing.status;
  if (today < cycle.startsOn && cycle.index === 1) return 'pending';
  if (today < cycle.endsBefore) return 'active';
  return today <= graceEndsOn(rules, cycle) ? 'grace' : 'lapsed';
}

/** A program without reminders lets its members renew that long before. */
const RENEWAL_DAYS_DEFAULT = 60;

/** From this day on it can be renewed: with the first reminder. */
export function renewalOpensOn(
  { reminderDays }: ProgramRules,
  { startsOn, endsBefore }: Cycle,
): CalendarDate {
  const days = reminderDays.length === 0 ? RENEWAL_DAYS_DEFAULT : Math.max(...reminderDays);
  const opens = addDays(endsBefore, -days);
  return opens < startsOn ? startsOn : opens;
}

/** What happens to a membership by itself in a cycle. */
export type MembershipEvent = { kind: 'reminder'; days: number } | { kind: 'lapse' };

export interface DatedEvent {
  event: MembershipEvent;
  on: CalendarDate;
}

/** What makes an event of a cycle happen once. */
export function eventKey(event: MembershipEvent): string {
  return event.kind === 'lapse' ? 'lapse' : `reminder-${event.days}`;
}

/** All events of the cycle, in their order. A reminder that would come before the cycle is left out. */
export function eventsOf(rules: ProgramRules, cycle: Cycle): DatedEvent[] {
  const reminders = [...new Set(rules.reminderDays)]
    .sort((one, other) => other - one)
    .map((days): DatedEvent => ({ event: { kind: 'reminder', days }, on: addDays(cycle.endsBefore, -days) }))
    .filter(({ on }) => on >= cycle.startsOn);
  return [...reminders, { event: { kind: 'lapse' }, on: addDays(graceEndsOn(rules, cycle), 1) }];
}

/** When the first event after this day happens; `null`: none is left in the cycle. */
export function nextEventAfter(
  program: Pick<Program, 'timeZone' | 'versions'>,
  cycle: Cycle,
  day: CalendarDate,
): Date | null {
  const next = eventsOf(versionOf(program, cycle.version), cycle).find(({ on }) => on > day);
  return next === undefined ? null : startOfDay(next.on, program.timeZone);
}

export function todayIn({ timeZone }: Pick<Program, 'timeZone'>, now: Date): CalendarDate {
  return dateIn(timeZone, now);
}

export function daysLeft({ endsBefore }: Cycle, today: CalendarDate): number {
  return daysBetween(today, endsBefore);
}
