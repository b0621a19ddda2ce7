import { eventsOf, nextEventAfter, todayIn } from './cycle';
import type { MembershipEvent } from './cycle';
import { startOfDay } from './calendar-date';
import type { Membership } from './membership';
import { versionOf } from './program';
import type { Program } from './program';

export interface DueEvents {
  /** What is told now; `null`: nothing. */
  event: MembershipEvent | null;
  /** When the next one happens. */
  next: Date | null;
}

/**
 * What has happened to a membership by itself since its last event. Of several that were missed only the latest is told: a reminder of 60
 * days is of no use a week before the end. Nothing happens to a suspended or ended one.
 */
export function dueEvents(
  program: Pick<Program, 'timeZone' | 'versions'>,
  { cycle, standing, nextEventAt }: Pick<Membership, 'cycle' | 'standing' | 'nextEventAt'>,
  now: Date,
): DueEvents {
  if (standing !== null || nextEventAt === null) return { event: null, next: null };
  const today = todayIn(program, now);
  const due = eventsOf(versionOf(program, cycle.version), cycle).filter(
    ({ on }) => on <= today && startOfDay(on, program.timeZone) >= nextEventAt,
  );
  return { event: due.at(-1)?.event ?? null, next: nextEventAfter(program, cycle, today) };
}
