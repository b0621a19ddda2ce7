import type { Program, ProgramRules } from '../../../../domain/memberships/program';
import { programProblem, sameRules, withRules } from '../../../../domain/memberships/program-rules';

const RULES: ProgramRules = {
  cycle: { months: 12, anchor: 'calendar' },
  pointsRequired: 5_000,
  categories: [
    { code: 'clinical', name: 'Clinical', min: 0, max: null },
    { code: 'ethics', name: 'Ethics', min: 500, max: 2_000 },
  ],
  carryOver: { maxPoints: 0 },
  prorateFirst: false,
  graceDays: 30,
  reminderDays: [60, 30, 7],
};
const [clinical, ethics] = RULES.categories as [ProgramRules['categories'][0], ProgramRules['categories'][0]];

describe('the rules of a program', () => {
  it('make sense when somebody can fulfil them', () => {
    expect(programProblem(RULES)).toBeNull();
    expect(programProblem({ ...RULES, categories: [ethics], pointsRequired: 2_000 })).toBeNull();
    expect(
      programProblem({ ...RULES, categories: [{ ...ethics, min: 2_000 }], pointsRequired: 0 }),
    ).toBeNull();
  });

  it.each<[Partial<ProgramRules>, RegExp]>([
    [{ categories: [ethics, clinical, ethics] }, /the code ethics twice/],
    [{ categories: [clinical, { ...ethics, min: 2_001 }] }, /categories\[1\]\.min is greater than its max/],
    [{ categories: [ethics], pointsRequired: 2_001 }, /points_required is 20\.01, .* at most 20 together/],
  ])('are refused when nobody can: %#', (wrong, sentence) => {
    expect(programProblem({ ...RULES, ...wrong })).toMatch(sentence);
  });

  it('differ when anything that they ask for does', () => {
    expect(sameRules(RULES, structuredClone(RULES))).toBe(true);
    const changes: Partial<ProgramRules>[] = [
      { cycle: { months: 24, anchor: 'calendar' } },
      { cycle: { months: 12, anchor: 'member' } },
      { pointsRequired: 1 },
      { carryOver: { maxPoints: 1 } },
      { prorateFirst: true },
      { graceDays: 31 },
      { reminderDays: [60, 30] },
      { categories: [ethics, clinical] },
      { categories: [clinical, { ...ethics, name: 'Other' }] },
      { categories: [clinical, { ...ethics, max: null }] },
    ];
    for (const change of changes) expect(sameRules(RULES, { ...RULES, ...change })).toBe(false);
  });

  it('make a new version only when they differ from the newest', () => {
    const at = new Date('2026-11-14T00:00:00Z');
    const versions = [{ ...RULES, version: 1, madeAt: at }];
    const program: Program = {
      ...{ id: 'prg_1', accountId: 'acct_1', name: 'A', timeZone: 'UTC', publicDetails: false },
      ...{ versions, createdAt: at, updatedAt: at },
    };
    expect(withRules(program, structuredClone(RULES), at)).toBe(program);
    const changed = withRules(program, { ...RULES, graceDays: 1 }, at);
    expect(changed.versions.map(({ version, graceDays }) => [version, graceDays])).toEqual([
      [1, 30],
      [2, 1],
    ]);
    expect(withRules(changed, RULES, at).versions).toHaveLength(3);
  });
});
