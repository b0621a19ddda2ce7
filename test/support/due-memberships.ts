import { startOfDay } from '../../domain/memberships/calendar-date';
import type { Membership } from '../../domain/memberships/membership';
import type { Program } from '../../domain/memberships/program';

const CREATED = new Date('2026-01-01T12:00:00Z');

/** Of the year 2026: reminders on 2 November, 2 December and 25 December, lapsed on 31 January. */
export function dueProgram(accountId: string, changes: Partial<Program> = {}): Program {
  return {
    ...{ id: 'prg_1', accountId, name: 'Consejo', timeZone: 'America/Mexico_City', publicDetails: false },
    versions: [
      {
        ...{ version: 1, madeAt: CREATED, cycle: { months: 12, anchor: 'calendar' }, pointsRequired: 0 },
        ...{ categories: [], carryOver: { maxPoints: 0 }, prorateFirst: false },
        ...{ graceDays: 30, reminderDays: [60, 30, 7] },
      },
    ],
    ...{ createdAt: CREATED, updatedAt: CREATED },
    ...changes,
  };
}

/** Its first reminder is on 2 November 2026. */
export function dueMembership(accountId: string, changes: Partial<Membership> = {}): Membership {
  return {
    ...{ id: 'mbr_1', accountId, memberId: 'mem_1', programId: 'prg_1', startsOn: '2026-01-01' },
    cycle: {
      ...{ index: 1, startsOn: '2026-01-01', endsBefore: '2027-01-01', openedOn: '2026-01-01', version: 1 },
    },
    standing: null,
    nextEventAt: startOfDay('2026-11-02', 'America/Mexico_City'),
    ...{ createdAt: CREATED, updatedAt: CREATED },
    ...changes,
  };
}
