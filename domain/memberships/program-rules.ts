import type { Program, ProgramRules } from './program';
import { pointsOf } from './points';

/** Why nobody could fulfil these rules, as a sentence; `null`: they make sense. */
export function programProblem({ categories, pointsRequired }: ProgramRules): string | null {
  const codes = categories.map(({ code }) => code);
  const twice = codes.find((code, i) => codes.indexOf(code) !== i);
  if (twice !== undefined) return `The field categories has the code ${twice} twice. Give each its own.`;
  const index = categories.findIndex(({ min, max }) => max !== null && min > max);
  if (index !== -1)
    return `The field categories[${index}].min is greater than its max, so nobody could reach it. Lower min, or raise max.`;
  const most = categories.reduce((sum, { max }) => sum + (max ?? Infinity), 0);
  if (pointsRequired > most)
    return `The field points_required is ${pointsOf(pointsRequired)}, but the categories count at most ${pointsOf(most)} together. Lower it, or raise their max.`;
  return null;
}

/** Whether two versions ask for the same. */
export function sameRules(one: ProgramRules, other: ProgramRules): boolean {
  return JSON.stringify(rulesOf(one)) === JSON.stringify(rulesOf(other));
}

/** In a fixed order. */
function rulesOf(rules: ProgramRules): unknown[] {
  const { cycle, pointsRequired, categories, carryOver, prorateFirst, graceDays, reminderDays } = rules;
  return [
    ...[cycle.months, cycle.anchor, pointsRequired, carryOver.maxPoints, prorateFirst, graceDays],
    reminderDays,
    categories.map(({ code, name, min, max }) => [code, name, min, max]),
  ];
}

/** The program with these rules from now on: a new version, unless they are what holds already. */
export function withRules(program: Program, rules: ProgramRules, now: Date): Program {
  const newest = program.versions.at(-1);
  if (newest === undefined || sameRules(newest, rules)) return program;
  const versions = [...program.versions, { ...rules, version: newest.version + 1, madeAt: now }];
  return { ...program, versions };
}
