import {
  cycleAfter,
  eventKey,
  eventsOf,
  firstCycle,
  nextEventAfter,
  prorated,
  renewalOpensOn,
  statusOn,
} from '../../../../domain/memberships/cycle';
import type { ProgramRules } from '../../../../domain/memberships/program';
import { programOf, RULES } from './rules';

function cyclesOf(rules: Partial<ProgramRules>, startsOn: string, count: number): string[] {
  const program = programOf(rules);
  let cycle = firstCycle(program, startsOn);
  const found = [];
  for (let index = 0; index < count; index += 1) {
    found.push(`${cycle.startsOn}/${cycle.endsBefore}`);
    cycle = cycleAfter(program, { startsOn }, cycle, cycle.startsOn);
  }
  return found;
}

describe('cycles', () => {
  it('by calendar begin with the year, and the first is what is left of it', () => {
    expect(cyclesOf({}, '2026-05-20', 3)).toEqual([
      '2026-05-20/2027-01-01',
      '2027-01-01/2028-01-01',
      '2028-01-01/2029-01-01',
    ]);
  });

  it('by calendar of two years begin with an even year', () => {
    const cycle = { months: 24, anchor: 'calendar' } as const;
    expect(cyclesOf({ cycle }, '2027-12-31', 2)).toEqual(['2027-12-31/2028-01-01', '2028-01-01/2030-01-01']);
    expect(cyclesOf({ cycle }, '2028-01-01', 1)).toEqual(['2028-01-01/2030-01-01']);
  });

  it('by calendar are the same before the year 2000', () => {
    expect(cyclesOf({}, '1998-05-20', 3)).toEqual([
      '1998-05-20/1999-01-01',
      '1999-01-01/2000-01-01',
      '2000-01-01/2001-01-01',
    ]);
    const cycle = { months: 24, anchor: 'calendar' } as const;
    expect(cyclesOf({ cycle }, '1997-05-20', 2)).toEqual(['1997-05-20/1998-01-01', '1998-01-01/2000-01-01']);
  });

  it('by member begin on the same day of the month, after a shorter month too', () => {
    const cycle = { months: 1, anchor: 'member' } as const;
    expect(cyclesOf({ cycle }, '2026-01-31', 4)).toEqual([
      '2026-01-31/2026-02-28',
      '2026-02-28/2026-03-31',
      '2026-03-31/2026-04-30',
      '2026-04-30/2026-05-31',
    ]);
  });

  it('keep the version they began with, and the next takes the newest', () => {
    const program = programOf();
    const first = firstCycle(program, '2026-01-01');
    const [version] = program.versions;
    if (version === undefined) throw new Error('There is one.');
    const changed = {
      versions: [version, { ...version, version: 2, cycle: { months: 6, anchor: 'calendar' } }],
    } as const;
    const next = cycleAfter(
      { versions: [...changed.versions] },
      { startsOn: '2026-01-01' },
      first,
      '2026-12-01',
    );
    expect(first.version).toBe(1);
    expect(next).toEqual({
      index: 2,
      startsOn: '2027-01-01',
      endsBefore: '2027-07-01',
      openedOn: '2026-12-01',
      version: 2,
    });
  });
});

describe('a first cycle', () => {
  it.each([
    ['2026-01-01', 12],
    ['2026-01-02', 12],
    ['2026-07-01', 6],
    ['2026-12-31', 1],
  ])('from %s needs %i twelfths', (startsOn, months) => {
    expect(prorated(RULES, firstCycle(programOf(), startsOn))).toEqual({ months, of: 12 });
  });

  it('is not prorated unless the program says so, nor are later ones', () => {
    const rules = { ...RULES, prorateFirst: false };
    const first = firstCycle(programOf(), '2026-10-01');
    expect(prorated(rules, first)).toEqual({ months: 12, of: 12 });
    const next = cycleAfter(programOf(), { startsOn: '2026-10-01' }, first, '2026-12-01');
    expect(prorated(RULES, next)).toEqual({ months: 12, of: 12 });
  });
});

describe('the status of a membership', () => {
  const cycle = firstCycle(programOf(), '2026-03-01');
  const on = (day: string) => statusOn({ cycle, standing: null }, RULES, day);

  it.each([
    ['2026-02-28', 'pending'],
    ['2026-03-01', 'active'],
    ['2026-12-31', 'active'],
    ['2027-01-01', 'grace'],
    ['2027-01-30', 'grace'],
    ['2027-01-31', 'lapsed'],
  ])('on %s is %s', (day, status) => {
    expect(on(day)).toBe(status);
  });

  it('is what a person has set, whatever the date', () => {
    const standing = { status: 'suspended', at: new Date(), reason: null } as const;
    expect(statusOn({ cycle, standing }, RULES, '2030-01-01')).toBe('suspended');
  });

  it('lapses on the day after the cycle when there is no grace', () => {
    const rules = { ...RULES, graceDays: 0 };
    expect(statusOn({ cycle, standing: null }, rules, '2026-12-31')).toBe('active');
    expect(statusOn({ cycle, standing: null }, rules, '2027-01-01')).toBe('lapsed');
  });

  it('of a cycle that was opened early is active, not pending', () => {
    const next = cycleAfter(programOf(), { startsOn: '2026-03-01' }, cycle, '2026-11-15');
    expect(statusOn({ cycle: next, standing: null }, RULES, '2026-11-16')).toBe('active');
  });
});

describe('the events of a cycle', () => {
  const program = programOf();
  const cycle = firstCycle(program, '2026-03-01');
  const dated = (rules: ProgramRules) => eventsOf(rules, cycle).map(({ event, on }) => [eventKey(event), on]);

  it('are the reminders and the lapse, each on its day', () => {
    expect(dated(RULES)).toEqual([
      ['reminder-60', '2026-11-02'],
      ['reminder-30', '2026-12-02'],
      ['reminder-7', '2026-12-25'],
      ['lapse', '2027-01-31'],
    ]);
  });

  it('leave out a reminder that would come before the cycle', () => {
    expect(dated({ ...RULES, reminderDays: [400, 7] })).toEqual([
      ['reminder-7', '2026-12-25'],
      ['lapse', '2027-01-31'],
    ]);
  });

  it('come at the beginning of their day in the program’s time zone, one after the other', () => {
    expect(nextEventAfter(program, cycle, '2026-03-01')).toEqual(new Date('2026-11-02T06:00:00Z'));
    expect(nextEventAfter(program, cycle, '2026-11-02')).toEqual(new Date('2026-12-02T06:00:00Z'));
    expect(nextEventAfter(program, cycle, '2027-01-30')).toEqual(new Date('2027-01-31T06:00:00Z'));
    expect(nextEventAfter(program, cycle, '2027-01-31')).toBeNull();
  });

  it('open the renewal with the first reminder, and never before the cycle', () => {
    expect(renewalOpensOn(RULES, cycle)).toBe('2026-11-02');
    expect(renewalOpensOn({ ...RULES, reminderDays: [] }, cycle)).toBe('2026-11-02');
    expect(renewalOpensOn({ ...RULES, reminderDays: [400] }, cycle)).toBe('2026-03-01');
  });
});
