import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { NewProgram, ProgramChange } from '../../../app/memberships/programs';
import type { ProgramRecord } from '../../../app/memberships/program-record';
import { LIMITS } from '../../../domain/limits';
import { hundredthsOf } from '../../../domain/memberships/points';
import { DEFAULT_TIME_ZONE } from '../../../domain/memberships/program';
import type { ProgramRules } from '../../../domain/memberships/program';
import { Nullable, Time } from '../common';
import { Id, idParameters, Points, PointsGiven, Text } from './common';
import type { Same } from './common';
import { listAnswer, listQuery } from './page';

const closed = (title: string) => ({ title, additionalProperties: false }) as const;

export const CATEGORY_CODE_PATTERN = '^[a-z][a-z0-9_-]{0,31}$';

const Anchor = Type.Enum(['calendar', 'member'], {
  description:
    'calendar: cycles begin with the year, or a whole number of cycles after 1 January 2000; a first one may be shorter. member: with each membership.',
});
const cycle = {
  months: Type.Integer({
    minimum: 1,
    maximum: LIMITS.cycleMonths,
    description: 'Length of a cycle, in months.',
    examples: [12],
  }),
  anchor: Anchor,
};
const Code = Type.String({
  pattern: CATEGORY_CODE_PATTERN,
  description: 'Your own code of the category: a lower-case letter, then letters, digits, - and _.',
  examples: ['ethics'],
});
const MIN = 'Needed in this category in every cycle.';
const MAX =
  'At most so many points of this category count in a cycle; null: all of them. Points above it are kept.';
const CARRY = 'At most so many points above the requirement pass into the next cycle. 0: none.';
const REQUIRED = 'Points needed in a cycle, over all categories.';
const PRORATE =
  'Whether a shorter first cycle needs less: its share of the points, by the months that have begun.';
const GRACE =
  'How many days after the end of its cycle a membership can still be renewed as usual. After that it has lapsed.';
const REMINDERS =
  'How many days before the end of a cycle `membership.renewal_due` is published. A membership can be renewed from the first of them on; without any, 60 days before.';
const DETAILS =
  'Whether the public page of a membership shows the name of the member and of the program. Otherwise it shows the status and the proofs only.';
const Zone = Text(
  64,
  'The time zone, by its name in the IANA database, in which days begin and end. It can’t be changed later.',
  DEFAULT_TIME_ZONE,
);
const Name = Text(
  LIMITS.programNameCharacters,
  'What people know it by.',
  'Certificación en medicina interna',
);

const Category = Type.Object(
  {
    code: Code,
    name: Type.String({ examples: ['Ethics'] }),
    min: Points(MIN),
    max: Nullable(Points(MAX, 60)),
  },
  closed('ProgramCategory'),
);

export const ProgramSchema = Type.Object(
  {
    id: Id('prg'),
    name: Type.String({ examples: ['Certificación en medicina interna'] }),
    version: Type.Integer({
      minimum: 1,
      description:
        'Counts the changes of the rules. A membership keeps the version that its open cycle began with.',
    }),
    time_zone: Type.String({ examples: [DEFAULT_TIME_ZONE] }),
    cycle: Type.Object(cycle, closed('ProgramCycle')),
    points_required: Points(REQUIRED, 50),
    categories: Type.Array(Category, { description: 'In the order in which points are used.' }),
    carry_over: Type.Object({ max_points: Points(CARRY) }, closed('CarryOver')),
    prorate_first: Type.Boolean({ description: PRORATE }),
    grace_days: Type.Integer({ description: GRACE, examples: [30] }),
    reminder_days: Type.Array(Type.Integer(), { description: `${REMINDERS} The longest first.` }),
    public_details: Type.Boolean({ description: DETAILS }),
    created_at: Time,
    updated_at: Time,
  },
  { ...closed('Program'), description: 'What a membership needs, with the rules that hold now.' },
);

true satisfies Same<Static<typeof ProgramSchema>, ProgramRecord>;

const NewCategory = Type.Object(
  {
    code: Code,
    name: Text(LIMITS.categoryNameCharacters, 'What people know it by.', 'Ethics'),
    min: Type.Optional(PointsGiven(`${MIN} 0 if it is not sent.`)),
    max: Type.Optional(Nullable(PointsGiven(`${MAX} Null if it is not sent.`, { example: 60 }))),
  },
  closed('ProgramCategoryRequest'),
);

/** Of a new program and of a change. */
const rules = {
  cycle: Type.Object(cycle, closed('ProgramCycleRequest')),
  points_required: PointsGiven(REQUIRED, { example: 50 }),
  categories: Type.Array(NewCategory, {
    minItems: 1,
    maxItems: LIMITS.categoriesPerProgram,
    description: 'In the order in which points are used. Codes differ.',
  }),
  carry_over: Type.Object({ max_points: PointsGiven(CARRY) }, closed('CarryOverRequest')),
  prorate_first: Type.Boolean({ description: PRORATE }),
  grace_days: Type.Integer({ minimum: 0, maximum: LIMITS.graceDays, description: GRACE, examples: [30] }),
  reminder_days: Type.Array(Type.Integer({ minimum: 1, maximum: LIMITS.reminderDays }), {
    maxItems: LIMITS.remindersPerCycle,
    uniqueItems: true,
    description: REMINDERS,
    examples: [[60, 30, 7]],
  }),
};
const Details = Type.Boolean({ description: DETAILS });

export const NewProgramBody = Type.Object(
  {
    name: Name,
    time_zone: Type.Optional(Zone),
    cycle: rules.cycle,
    points_required: rules.points_required,
    categories: rules.categories,
    carry_over: Type.Optional(rules.carry_over),
    prorate_first: Type.Optional(rules.prorate_first),
    grace_days: Type.Optional(rules.grace_days),
    reminder_days: Type.Optional(rules.reminder_days),
    public_details: Type.Optional(Details),
  },
  closed('ProgramRequest'),
);

export const ProgramChangeBody = Type.Object(
  {
    name: Type.Optional(Name),
    cycle: Type.Optional(rules.cycle),
    points_required: Type.Optional(rules.points_required),
    categories: Type.Optional(rules.categories),
    carry_over: Type.Optional(rules.carry_over),
    prorate_first: Type.Optional(rules.prorate_first),
    grace_days: Type.Optional(rules.grace_days),
    reminder_days: Type.Optional(rules.reminder_days),
    public_details: Type.Optional(Details),
  },
  closed('ProgramChange'),
);

type ChangeBody = Static<typeof ProgramChangeBody>;

export const ProgramAnswer = Type.Object({ program: ProgramSchema }, closed('ProgramAnswer'));
export const ProgramListQuery = listQuery('prg', {});
export const ProgramListAnswer = listAnswer('ProgramList', 'programs', ProgramSchema);
export const ProgramParameters = idParameters('program');

const DEFAULTS = {
  carryOver: { maxPoints: 0 },
  prorateFirst: false,
  graceDays: 30,
  reminderDays: [60, 30, 7],
} satisfies Partial<ProgramRules>;

export function newProgram(body: Static<typeof NewProgramBody>): NewProgram {
  const { name, time_zone: timeZone = DEFAULT_TIME_ZONE, public_details: publicDetails = false } = body;
  const { cycle: given, points_required: required, categories } = body;
  const needed = {
    cycle: given,
    pointsRequired: hundredthsOf(required),
    categories: categories.map(category),
  };
  return { name, timeZone, publicDetails, rules: { ...DEFAULTS, ...needed, ...rulesGiven(body) } };
}

export function programChange(body: ChangeBody): ProgramChange {
  const { name, public_details: publicDetails } = body;
  return {
    ...(name !== undefined && { name }),
    ...(publicDetails !== undefined && { publicDetails }),
    rules: rulesGiven(body),
  };
}

function rulesGiven(body: ChangeBody): Partial<ProgramRules> {
  const { cycle: given, points_required: required, categories, carry_over: carry } = body;
  const { prorate_first: prorateFirst, grace_days: graceDays, reminder_days: reminderDays } = body;
  return {
    ...(given !== undefined && { cycle: given }),
    ...(required !== undefined && { pointsRequired: hundredthsOf(required) }),
    ...(categories !== undefined && { categories: categories.map(category) }),
    ...(carry !== undefined && { carryOver: { maxPoints: hundredthsOf(carry.max_points) } }),
    ...(prorateFirst !== undefined && { prorateFirst }),
    ...(graceDays !== undefined && { graceDays }),
    ...(reminderDays !== undefined && { reminderDays: [...reminderDays].sort((a, b) => b - a) }),
  };
}

function category({ code, name, min = 0, max = null }: Static<typeof NewCategory>) {
  return { code, name, min: hundredthsOf(min), max: max === null ? null : hundredthsOf(max) };
}
