import { firstCycle } from '../../../../domain/memberships/cycle';
import type { EntryDraft } from '../../../../domain/memberships/ledger';
import type { Membership } from '../../../../domain/memberships/membership';
import type { ProgramRules } from '../../../../domain/memberships/program';
import { decideRenewal } from '../../../../domain/memberships/renewal-decision';
import { fold } from '../../../../domain/memberships/totals';

const RULES: ProgramRules = {
  cycle: { months: 12, anchor: 'calendar' },
  pointsRequired: 2_000,
  categories: [
    { code: 'ethics', name: 'Ethics', min: 500, max: null },
    { code: 'clinical', name: 'Clinical', min: 0, max: 1_500 },
  ],
  carryOver: { maxPoints: 500 },
  prorateFirst: false,
  graceDays: 30,
  reminderDays: [60, 30, 7],
};
const program = { id: 'prg_1', versions: [{ ...RULES, version: 1, madeAt: new Date(0) }] };
const cycle = firstCycle(program, '2026-01-01');
const membership: Pick<Membership, 'startsOn' | 'cycle' | 'standing'> = {
  ...{ startsOn: '2026-01-01', cycle, standing: null },
};

function earned(...amounts: [category: string, points: number][]) {
  const drafts = amounts.map(([category, points]): EntryDraft => ({
    ...{ kind: 'earn', programId: 'prg_1', category, points, on: '2026-05-05', source: category },
  }));
  return fold({}, drafts);
}

const decide = (facts: Partial<Parameters<typeof decideRenewal>[0]> = {}) =>
  decideRenewal({
    ...{ renewalId: 'rnw_1', program, membership, totals: earned(['ethics', 2_000]) },
    ...{ today: '2026-12-01', override: false, ...facts },
  });

describe('whether a membership is renewed', () => {
  test('with its points, from the first reminder to the end of the grace', () => {
    for (const today of ['2026-11-02', '2026-12-31', '2027-01-30'])
      expect(decide({ today })).toMatchObject({ outcome: 'renewed', overridden: false });
  });

  test.each([
    ['too early', '2026-11-01', 'from 2026-11-02 on'],
    ['too late', '2027-01-31', 'until 2027-01-30'],
  ])('not %s, unless an administrator overrides it', (_, today, sentence) => {
    expect(decide({ today })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(sentence) as string,
      points: null,
    });
    expect(decide({ today, override: true })).toMatchObject({ outcome: 'renewed', overridden: true });
  });

  test('not with too few points, which are named in figures', () => {
    const refused = decide({ totals: earned(['ethics', 350], ['clinical', 2_000]) });
    expect(refused).toMatchObject({ outcome: 'refused', points: { missing: 150, counted: 1_850 } });
    expect(refused).toHaveProperty(
      'message',
      expect.stringContaining('1.5 in the category ethics and 1.5 in total') as string,
    );
    expect(decide({ totals: {}, override: true })).toMatchObject({ outcome: 'renewed', entries: [] });
  });

  test('an override that was not needed is none', () => {
    expect(decide({ override: true })).toMatchObject({ outcome: 'renewed', overridden: false });
  });

  test('never while it is suspended or after it has ended', () => {
    for (const status of ['suspended', 'ended'] as const) {
      const standing = { status, at: new Date(0), reason: null };
      const decision = decide({ membership: { ...membership, standing }, override: true });
      expect(decision.outcome).toBe('refused');
    }
  });

  test('the next cycle follows without a gap, and what is above the requirement begins it', () => {
    const decision = decide({ totals: earned(['ethics', 1_000], ['clinical', 1_800]) });
    expect(decision).toMatchObject({
      to: { index: 2, startsOn: '2027-01-01', endsBefore: '2028-01-01', openedOn: '2026-12-01', version: 1 },
      entries: [
        { kind: 'expire', category: 'ethics', points: -1_000, on: '2026-01-01', source: 'rnw_1' },
        { kind: 'expire', category: 'clinical', points: -1_800, on: '2026-01-01' },
        { kind: 'carry_in', category: 'clinical', points: 500, on: '2027-01-01' },
      ],
    });
  });

  describe('a cycle that a renewal has opened', () => {
    const opened = { index: 2, startsOn: '2027-01-01', endsBefore: '2028-01-01', version: 1 };
    const renewed = (openedOn: string) => ({ ...membership, cycle: { ...opened, openedOn } });

    test('can’t be renewed on the same day or before it begins, by an administrator neither', () => {
      const early = renewed('2026-12-01');
      for (const today of ['2026-12-01', '2026-12-31'])
        for (const override of [false, true])
          expect(decide({ membership: early, today, override })).toEqual({ outcome: 'already_renewed' });
      const late = renewed('2027-01-15');
      expect(decide({ membership: late, today: '2027-01-15', override: true })).toEqual({
        outcome: 'already_renewed',
      });
    });

    test('can’t be renewed until its own renewal opens, but by an administrator', () => {
      const today = '2027-06-01';
      const after = renewed('2026-12-01');
      expect(decide({ membership: after, today })).toEqual({ outcome: 'already_renewed' });
      expect(decide({ membership: after, today, override: true })).toMatchObject({ to: { index: 3 } });
    });
  });
});
