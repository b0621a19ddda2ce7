import { startOfDay } from '../../../../domain/memberships/calendar-date';
import { dueEvents } from '../../../../domain/memberships/due-events';
import { newsId, newsOfEvent } from '../../../../domain/memberships/news';
import { dueMembership, dueProgram } from '../../../support/due-memberships';

const ZONE = 'America/Mexico_City';
const PROGRAM = dueProgram('acct_1');
const MEMBERSHIP = dueMembership('acct_1');
const at = (day: string) => startOfDay(day, ZONE);

describe('what happens to a membership by itself', () => {
  it.each([
    ['on the day of the first reminder', at('2026-11-02'), { kind: 'reminder', days: 60 }, '2026-12-02'],
    ['when the first reminder was missed', at('2026-12-05'), { kind: 'reminder', days: 30 }, '2026-12-25'],
    ['when all reminders were missed', at('2026-12-31'), { kind: 'reminder', days: 7 }, '2027-01-31'],
    ['in the grace period', at('2027-01-30'), { kind: 'reminder', days: 7 }, '2027-01-31'],
    ['after the grace period', at('2027-01-31'), { kind: 'lapse' }, null],
  ])('is told once, the latest of it: %s', (_when, now, event, next) => {
    expect(dueEvents(PROGRAM, MEMBERSHIP, now)).toEqual({
      event,
      next: next === null ? null : at(next),
    });
  });

  it('does not happen before midnight in the time zone of the program', () => {
    const before = new Date(at('2026-11-02').getTime() - 1);
    expect(dueEvents(PROGRAM, MEMBERSHIP, before)).toEqual({ event: null, next: at('2026-11-02') });
  });

  it('is not told again: only what lies after the last event counts', () => {
    const told = { ...MEMBERSHIP, nextEventAt: at('2026-12-25') };
    expect(dueEvents(PROGRAM, told, at('2026-12-10'))).toEqual({ event: null, next: at('2026-12-25') });
  });

  it.each(['suspended', 'ended'] as const)('never happens to one that is %s', (status) => {
    const standing = { status, at: at('2026-06-01'), reason: null };
    expect(dueEvents(PROGRAM, { ...MEMBERSHIP, standing }, at('2026-12-05'))).toEqual({
      event: null,
      next: null,
    });
  });

  it('has one id per membership, cycle and event', () => {
    const idOf = (index: number, days: number) =>
      newsId(
        newsOfEvent(
          { ...MEMBERSHIP, cycle: { ...MEMBERSHIP.cycle, index } },
          { kind: 'reminder', days },
          { daysLeft: days, now: at('2026-12-05') },
        ),
      );
    expect(new Set([idOf(1, 60), idOf(1, 60), idOf(1, 30), idOf(2, 60)]).size).toBe(3);
  });
});
