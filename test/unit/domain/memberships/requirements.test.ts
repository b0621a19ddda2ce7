import { firstCycle } from '../../../../domain/memberships/cycle';
import type { EntryDraft } from '../../../../domain/memberships/ledger';
import type { ProgramRules } from '../../../../domain/memberships/program';
import {
  carryOver,
  countsOn,
  pointsInCycle,
  renewalEntries,
} from '../../../../domain/memberships/requirements';
import { fold } from '../../../../domain/memberships/totals';
import { programOf, RULES } from './rules';

const PROGRAM = 'prg_1';
const cycle = firstCycle(programOf(), '2026-01-01');

function earn(category: string, points: number, on = '2026-06-15'): EntryDraft {
  return { kind: 'earn', programId: PROGRAM, category, points, on, source: `acr_${category}_${on}` };
}

function pointsFrom(entries: EntryDraft[], rules: ProgramRules = RULES, of = cycle) {
  return pointsInCycle(rules, PROGRAM, of, fold({}, entries));
}

describe('the points of a cycle', () => {
  it('say what is missing, in a category and in total', () => {
    const points = pointsFrom([earn('ethics', 4_00), earn('other', 12_50)]);
    expect(points).toMatchObject({ required: 40_00, counted: 16_50, missing: 23_50, compliant: false });
    expect(points.categories).toEqual([
      { code: 'ethics', required: 10_00, earned: 4_00, carried: 0, counted: 4_00, missing: 6_00 },
      { code: 'online', required: 0, earned: 0, carried: 0, counted: 0, missing: 0 },
      { code: 'other', required: 0, earned: 12_50, carried: 0, counted: 12_50, missing: 0 },
    ]);
  });

  it('above a maximum are kept and not counted', () => {
    const points = pointsFrom([earn('ethics', 10_00), earn('online', 35_00)]);
    expect(points).toMatchObject({ earned: 45_00, counted: 30_00, missing: 10_00, compliant: false });
  });

  it('in total do not make up for a category that lacks some', () => {
    const points = pointsFrom([earn('other', 50_00)]);
    expect(points).toMatchObject({ missing: 0, compliant: false });
    expect(points.categories[0]).toMatchObject({ code: 'ethics', missing: 10_00 });
  });

  it('are those whose day lies in it: its first and last day, not the day after', () => {
    expect(pointsFrom([earn('other', 1_00, '2026-01-01'), earn('other', 2_00, '2026-12-31')]).earned).toBe(
      3_00,
    );
    expect(pointsFrom([earn('other', 1_00, '2025-12-31'), earn('other', 2_00, '2027-01-01')]).earned).toBe(0);
  });

  it('of another program, or of a category that the program no longer has, count for nothing', () => {
    const elsewhere = { ...earn('other', 9_00), programId: 'prg_2' };
    expect(pointsFrom([elsewhere]).earned).toBe(0);
    const points = pointsFrom([earn('retired', 9_00)]);
    expect(points).toMatchObject({ earned: 9_00, counted: 0 });
    expect(points.categories.at(-1)).toMatchObject({ code: 'retired', earned: 9_00, counted: 0 });
  });

  it('needed in a prorated first cycle are rounded down', () => {
    const short = firstCycle(programOf(), '2026-06-01');
    const rules = { ...RULES, pointsRequired: 40_01 };
    expect(pointsFrom([], rules, short)).toMatchObject({ required: 23_33 });
    expect(pointsFrom([], rules, short).categories[0]).toMatchObject({ required: 5_83 });
  });
});

describe('what is carried over', () => {
  const carried = (entries: EntryDraft[], rules: ProgramRules = RULES) =>
    Object.fromEntries(carryOver(rules, pointsFrom(entries, rules)));

  it('is what lies above the requirement, as much as the program allows', () => {
    expect(carried([earn('ethics', 10_00), earn('other', 34_00)])).toEqual({ other: 4_00 });
    expect(carried([earn('ethics', 10_00), earn('other', 90_00)])).toEqual({ other: 10_00 });
  });

  it('is nothing where the program forbids it, or nothing is left', () => {
    const rules = { ...RULES, carryOver: { maxPoints: 0 } };
    expect(carried([earn('ethics', 10_00), earn('other', 90_00)], rules)).toEqual({});
    expect(carried([earn('ethics', 10_00), earn('other', 30_00)])).toEqual({});
  });

  it('includes points above a maximum, because they are kept', () => {
    expect(carried([earn('ethics', 20_00), earn('online', 27_00)])).toEqual({ online: 7_00 });
  });

  it('never includes points that were carried in', () => {
    const before: EntryDraft = { ...earn('other', 8_00), kind: 'carry_in', on: '2026-01-01' };
    expect(carried([before, earn('ethics', 10_00), earn('other', 30_00)])).toEqual({ other: 8_00 });
    expect(carried([before, earn('ethics', 40_00)])).toEqual({ ethics: 8_00 });
    expect(carried([{ ...before, points: 50_00 }, earn('ethics', 10_00)])).toEqual({});
  });
});

describe('a renewal', () => {
  const next = {
    ...cycle,
    index: 2,
    startsOn: '2027-01-01',
    endsBefore: '2028-01-01',
    openedOn: '2026-12-01',
  };

  it('leaves nothing in the cycle, and what is carried over in the next', () => {
    const entries = [
      earn('ethics', 10_00),
      earn('online', 25_00),
      earn('other', 13_00),
      earn('retired', 1_00),
    ];
    const made = renewalEntries({ source: 'rnw_1', programId: PROGRAM, rules: RULES }, pointsFrom(entries), {
      from: cycle,
      to: next,
    });
    const totals = fold(fold({}, entries), made);
    const balance = Object.values(totals[PROGRAM] ?? {})
      .flatMap((days) => Object.values(days))
      .reduce((sum, { earned, carried, expired }) => sum + earned + carried + expired, 0);
    expect(balance).toBe(8_00);
    expect(pointsInCycle(RULES, PROGRAM, next, totals)).toMatchObject({
      earned: 0,
      carried: 8_00,
      counted: 8_00,
    });
  });

  it('made before the end of the cycle lets what is completed later count in the next', () => {
    expect(countsOn('2026-12-20', next)).toBe('2027-01-01');
    expect(countsOn('2026-12-01', next)).toBe('2027-01-01');
    expect(countsOn('2026-11-30', next)).toBe('2026-11-30');
    expect(countsOn('2027-03-01', next)).toBe('2027-03-01');
    expect(countsOn('2025-03-01', cycle)).toBe('2025-03-01');
    expect(countsOn('2025-03-01', null)).toBe('2025-03-01');
  });
});
