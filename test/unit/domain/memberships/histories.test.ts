import { isDeepStrictEqual } from 'node:util';
import fc from '../../../support/property';
import { addDays } from '../../../../domain/memberships/calendar-date';
import type { CalendarDate } from '../../../../domain/memberships/calendar-date';
import { cycleAfter, firstCycle } from '../../../../domain/memberships/cycle';
import { appendEntries, EMPTY_LEDGER, entrySource, firstBroken } from '../../../../domain/memberships/ledger';
import type { EntryDraft, LedgerEntry } from '../../../../domain/memberships/ledger';
import type { Cycle } from '../../../../domain/memberships/membership';
import type { ProgramRules, ProgramVersion } from '../../../../domain/memberships/program';
import { versionOf } from '../../../../domain/memberships/program';
import { countsOn, pointsInCycle, renewalEntries } from '../../../../domain/memberships/requirements';
import type { CyclePoints } from '../../../../domain/memberships/requirements';
import { fold } from '../../../../domain/memberships/totals';
import type { LedgerTotals } from '../../../../domain/memberships/totals';
import { scaled } from '../../../support/scale';
import { NaiveModel, UNIT } from './naive-model';

const HISTORIES = scaled(100, 2_000, 10_000);

const PROGRAM = 'prg_1';
const JOINED = '2026-01-31';
const CODES = ['ethics', 'online', 'other'];

/** A member's ledger as the service keeps it: entries, and now and then a checkpoint. */
class Ledger {
  readonly entries: LedgerEntry[] = [];
  private checkpoint: { sequence: number; totals: string } = { sequence: 0, totals: '{}' };
  private readonly versions: ProgramVersion[];
  cycle: Cycle;

  constructor(rules: ProgramRules) {
    this.versions = [{ ...rules, version: 1, madeAt: new Date(0) }];
    this.cycle = firstCycle(this.program, JOINED);
  }

  get program() {
    return { versions: this.versions };
  }

  change(rules: ProgramRules): void {
    this.versions.push({ ...rules, version: this.versions.length + 1, madeAt: new Date(0) });
  }

  append(drafts: EntryDraft[]): void {
    const owner = { accountId: 'acct_1', memberId: 'mem_1', recordedAt: new Date(0) };
    this.entries.push(...appendEntries(this.entries.at(-1) ?? EMPTY_LEDGER, owner, drafts));
  }

  saveCheckpoint(): void {
    this.checkpoint = { sequence: this.entries.length, totals: JSON.stringify(this.totals()) };
  }

  totals(): LedgerTotals {
    const { sequence, totals } = this.checkpoint;
    return fold(JSON.parse(totals) as LedgerTotals, this.entries.slice(sequence));
  }

  accredit(source: string, category: string, points: number, completedOn: CalendarDate): void {
    const on = countsOn(completedOn, this.cycle);
    this.append([{ kind: 'earn', programId: PROGRAM, category, points, on, source }]);
  }

  revoke(source: string): void {
    const earned = this.entries.filter((entry) => entry.source === source && entry.kind === 'earn');
    this.append(
      earned.map(({ category, points, on }) => ({
        ...{ kind: 'revoke', programId: PROGRAM, category, points: -points, on, source },
      })),
    );
  }

  renew(source: string, on: CalendarDate): void {
    const rules = versionOf(this.program, this.cycle.version);
    const to = cycleAfter(this.program, { startsOn: JOINED }, this.cycle, on);
    const drafts = renewalEntries({ source, programId: PROGRAM, rules }, this.points(), {
      from: this.cycle,
      to,
    });
    this.append(drafts);
    this.cycle = to;
  }

  bounds() {
    const { startsOn, endsBefore } = this.cycle;
    return { startsOn, endsBefore };
  }

  points(): CyclePoints {
    return pointsInCycle(versionOf(this.program, this.cycle.version), PROGRAM, this.cycle, this.totals());
  }
}

const amounts = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * UNIT);

const rulesOf = fc.record<ProgramRules>({
  cycle: fc.record({
    months: fc.constantFrom(1, 3, 6, 12),
    anchor: fc.constantFrom<'calendar' | 'member'>('calendar', 'member'),
  }),
  pointsRequired: amounts(8),
  categories: fc.subarray(CODES, { minLength: 1 }).chain((codes) =>
    fc.tuple(
      ...codes.map((code) =>
        fc.tuple(amounts(2), fc.option(amounts(8))).map(([min, above]) => ({
          ...{ code, name: code, min },
          max: above === null ? null : min + above,
        })),
      ),
    ),
  ),
  carryOver: amounts(12).map((maxPoints) => ({ maxPoints })),
  // Whole twelfths of half points do not exist: the model counts in half points.
  prorateFirst: fc.constant(false),
  graceDays: fc.constant(30),
  reminderDays: fc.constant([60, 30, 7]),
});

type Action =
  | { do: 'accredit'; category: string; points: number; daysAgo: number }
  | { do: 'revoke'; which: number }
  | { do: 'renew' }
  | { do: 'change'; rules: ProgramRules }
  | { do: 'checkpoint' }
  | { do: 'wait'; days: number }
  /** Until so many days before the cycle ends. */
  | { do: 'wait_for_end'; daysBefore: number };

const accredit = fc.record({
  do: fc.constant('accredit' as const),
  category: fc.constantFrom(...CODES),
  points: fc.integer({ min: 1, max: 9 }).map((count) => count * UNIT),
  daysAgo: fc.nat(40),
});
const waiting = fc
  .integer({ min: -10, max: 60 })
  .map((daysBefore): Action => ({ do: 'wait_for_end', daysBefore }));
/** A cycle as most are: some courses, and the renewal towards its end. */
const cycles = fc
  .tuple(fc.array(accredit, { minLength: 1, maxLength: 5 }), waiting, fc.array(accredit, { maxLength: 2 }))
  .map(([early, wait, late]): Action[] => [...early, wait, ...late, { do: 'renew' }]);
const anything: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: accredit },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('revoke' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'renew' }) },
  { weight: 1, arbitrary: rulesOf.map((rules): Action => ({ do: 'change', rules })) },
  { weight: 1, arbitrary: fc.constant<Action>({ do: 'checkpoint' }) },
  { weight: 2, arbitrary: fc.nat(90).map((days): Action => ({ do: 'wait', days })) },
);
const histories = fc
  .array(
    fc.oneof(
      cycles,
      anything.map((action) => [action]),
    ),
    { minLength: 2, maxLength: 12 },
  )
  .map((parts) => parts.flat());

describe('a ledger of accreditations, revocations and renewals', () => {
  it(`folds to what counting every half point by hand gives, in ${HISTORIES.toLocaleString('en')} histories`, () => {
    const seen = { renewals: 0, carried: 0, revoked: 0, compliant: 0, late: 0, again: 0 };
    fc.assert(
      fc.property(rulesOf, histories, (rules, history) => {
        const ledger = new Ledger(rules);
        const model = new NaiveModel(rules, JOINED);
        const valid: string[] = [];
        let today = JOINED;
        for (const [index, action] of history.entries()) {
          const source = `s${index}`;
          switch (action.do) {
            case 'wait_for_end': {
              const day = addDays(ledger.cycle.endsBefore, -action.daysBefore);
              if (day > today) today = day;
              break;
            }
            case 'wait':
              today = addDays(today, action.days);
              break;
            case 'accredit': {
              const completedOn = addDays(today, -action.daysAgo);
              if (countsOn(completedOn, ledger.cycle) !== completedOn) seen.late += 1;
              ledger.accredit(source, action.category, action.points, completedOn);
              model.accredit(source, action.category, action.points, completedOn);
              valid.push(source);
              break;
            }
            case 'revoke': {
              const [revoked] = valid.splice(action.which % (valid.length || 1), 1);
              if (revoked === undefined) break;
              seen.revoked += 1;
              ledger.revoke(revoked);
              model.revoke(revoked);
              break;
            }
            case 'renew': {
              seen.renewals += 1;
              const { compliant, carried } = ledger.points();
              if (compliant) seen.compliant += 1;
              ledger.renew(source, today);
              model.renew(today);
              if (ledger.points().carried > 0) seen.carried += 1;
              if (ledger.points().carried > 0 && carried > 0) seen.again += 1;
              break;
            }
            case 'change':
              ledger.change(action.rules);
              model.change(action.rules);
              break;
            case 'checkpoint':
              ledger.saveCheckpoint();
              break;
          }
          const [found, counted] = [ledger, model].map(stateOf);
          // Comparing costs less than explaining a difference.
          if (!isDeepStrictEqual(found, counted)) expect(found).toEqual(counted);
        }
        expect(firstBroken(ledger.entries)).toBeNull();
        expect(new Set(ledger.entries.map(entrySource)).size).toBe(ledger.entries.length);
        expect(fold({}, ledger.entries)).toEqual(ledger.totals());
      }),
      { numRuns: HISTORIES },
    );
    // The histories are worth something only if these happen in them.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HISTORIES / 50);
  });
});

/** Categories that the program does not have are in no order. */
function stateOf(side: Ledger | NaiveModel) {
  const points = side.points();
  const categories = [...points.categories].sort((one, other) => (one.code < other.code ? -1 : 1));
  return { ...side.bounds(), ...points, categories };
}
