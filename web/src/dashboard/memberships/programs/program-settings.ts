import { LIMITS } from '../../../../../domain/limits';
import { DEFAULT_TIME_ZONE } from '../../../../../domain/memberships/program';
import type { CycleAnchor } from '../../../../../domain/memberships/program';
import { readDays, readPoints, readWhole } from '../parts/read-number';
import { plain } from '../roster/read-headings';
import type { Program, ProgramBody } from '../types';

export interface CategorySettings {
  /** For React: rows can be removed. */
  key: number;
  /** Empty: made from the name. */
  code: string;
  name: string;
  min: string;
  max: string;
}

/** What a form has for a program. */
export interface ProgramSettings {
  name: string;
  timeZone: string;
  months: string;
  anchor: CycleAnchor;
  points: string;
  categories: CategorySettings[];
  carryOver: string;
  prorateFirst: boolean;
  graceDays: string;
  reminderDays: string;
  publicDetails: boolean;
}

export const newCategory = (key: number): CategorySettings => ({
  key,
  code: '',
  name: '',
  min: '0',
  max: '',
});

export const NEW_PROGRAM: ProgramSettings = {
  name: '',
  timeZone: DEFAULT_TIME_ZONE,
  months: '12',
  anchor: 'calendar',
  points: '',
  categories: [newCategory(0)],
  carryOver: '0',
  prorateFirst: false,
  graceDays: '30',
  reminderDays: '60, 30, 7',
  publicDetails: false,
};

export function settingsOf(program: Program): ProgramSettings {
  return {
    name: program.name,
    timeZone: program.time_zone,
    months: String(program.cycle.months),
    anchor: program.cycle.anchor,
    points: String(program.points_required),
    categories: program.categories.map(({ code, name, min, max }, key) => ({
      ...{ key, code, name, min: String(min), max: max === null ? '' : String(max) },
    })),
    carryOver: String(program.carry_over.max_points),
    prorateFirst: program.prorate_first,
    graceDays: String(program.grace_days),
    reminderDays: program.reminder_days.join(', '),
    publicDetails: program.public_details,
  };
}

const CODE_CHARACTERS = 32;
const CODE = /^[a-z][a-z0-9_-]{0,31}$/;

/** A code that nobody has to invent: `Ética profesional` is `etica-profesional`. */
export function codeOf({ code, name }: Pick<CategorySettings, 'code' | 'name'>): string {
  return code.trim() === ''
    ? plain(name)
        .replace(/^[0-9 ]+/, '')
        .replaceAll(' ', '-')
        .slice(0, CODE_CHARACTERS)
    : code.trim();
}

/** The fields that are wrong, in the order of the form: `name`, `category 0 min`. */
export function wrongSettings(settings: ProgramSettings): string[] {
  const days = readDays(settings.reminderDays, LIMITS.reminderDays);
  const codes = settings.categories.map(codeOf);
  const checks: [field: string, isRight: boolean][] = [
    ['name', settings.name.trim() !== ''],
    ['months', readWhole(settings.months, 1, LIMITS.cycleMonths) !== null],
    ['points', readPoints(settings.points) !== null],
    ...settings.categories.flatMap(({ name, min, max }, at): [string, boolean][] => {
      const least = readPoints(min);
      const most = max.trim() === '' ? Infinity : readPoints(max);
      return [
        [`category ${at} name`, name.trim() !== ''],
        [`category ${at} code`, CODE.test(codes[at] ?? '') && codes.indexOf(codes[at] ?? '') === at],
        [`category ${at} min`, least !== null],
        [`category ${at} max`, most !== null && (least === null || most >= least)],
      ];
    }),
    ['carryOver', readPoints(settings.carryOver) !== null],
    ['graceDays', readWhole(settings.graceDays, 0, LIMITS.graceDays) !== null],
    ['reminderDays', days !== null && days.length <= LIMITS.remindersPerCycle],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([field]) => field);
}

/** Of settings in which nothing is wrong. */
export function bodyOf(settings: ProgramSettings): ProgramBody {
  return {
    name: settings.name.trim(),
    time_zone: settings.timeZone,
    cycle: { months: Number(settings.months), anchor: settings.anchor },
    points_required: readPoints(settings.points) ?? 0,
    categories: settings.categories.map((category) => ({
      code: codeOf(category),
      name: category.name.trim(),
      min: readPoints(category.min) ?? 0,
      max: category.max.trim() === '' ? null : readPoints(category.max),
    })),
    carry_over: { max_points: readPoints(settings.carryOver) ?? 0 },
    prorate_first: settings.prorateFirst,
    grace_days: Number(settings.graceDays),
    reminder_days: readDays(settings.reminderDays, LIMITS.reminderDays) ?? [],
    public_details: settings.publicDetails,
  };
}

/** A change of rules is sent as a whole; the time zone never changes. */
export function changeOf(settings: ProgramSettings): Omit<ProgramBody, 'time_zone'> {
  const { time_zone: _zone, ...rest } = bodyOf(settings);
  return rest;
}
