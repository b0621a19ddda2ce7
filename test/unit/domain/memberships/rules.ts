import type { ProgramRules, ProgramVersion } from '../../../../domain/memberships/program';

/** A year from January, 40 points, of which 10 in ethics; at most 20 of the rest online; 10 can be carried over. */
export const RULES: ProgramRules = {
  cycle: { months: 12, anchor: 'calendar' },
  pointsRequired: 40_00,
  categories: [
    { code: 'ethics', name: 'Ethics', min: 10_00, max: null },
    { code: 'online', name: 'Online courses', min: 0, max: 20_00 },
    { code: 'other', name: 'Other', min: 0, max: null },
  ],
  carryOver: { maxPoints: 10_00 },
  prorateFirst: true,
  graceDays: 30,
  reminderDays: [60, 30, 7],
};

export function programOf(rules: Partial<ProgramRules> = {}): {
  timeZone: string;
  versions: ProgramVersion[];
} {
  const version = { ...RULES, ...rules, version: 1, madeAt: new Date('2020-01-01T00:00:00Z') };
  return { timeZone: 'America/Mexico_City', versions: [version] };
}
