import { dateIn } from './calendar-date';
import type { CalendarDate } from './calendar-date';
import type { Award, Course } from './course';
import { INACTIVE_SENTENCES } from './member';
import type { Member } from './member';
import { pointsOf } from './points';
import type { RowFailure } from './roster';

export interface AccreditationFacts {
  member: Pick<Member, 'status'>;
  course: Course;
  completedOn: CalendarDate;
  /** `null`: those of the course. */
  points: Award[] | null;
  /** Of the programs that the course gives points for. */
  timeZones: string[];
  now: Date;
}

export interface RuleBroken extends RowFailure {
  code: 'invalid_request' | 'outside_validity';
  field: string;
}

/** The points of an accreditation, or the first rule that it breaks. One small function per rule, in the order in which they are told. */
export function checkAccreditation(facts: AccreditationFacts): { points: Award[] } | { broken: RuleBroken } {
  for (const rule of RULES) {
    const broken = rule(facts);
    if (broken !== null) return { broken };
  }
  return { points: facts.points ?? facts.course.points };
}

type Rule = (facts: AccreditationFacts) => RuleBroken | null;

const outside = (field: string, message: string): RuleBroken => ({
  field,
  code: 'outside_validity',
  message,
});
const invalid = (field: string, message: string): RuleBroken => ({ field, code: 'invalid_request', message });

const memberIsActive: Rule = ({ member: { status } }) =>
  status === 'active' ? null : outside('member', INACTIVE_SENTENCES[status]);

const courseIsAccredited: Rule = ({ course: { status } }) =>
  status === 'accredited'
    ? null
    : outside(
        'course',
        status === 'draft'
          ? 'The course is a draft. Accredit it first: POST /courses/{id}/accredit.'
          : `The course is ${status}, so it gives no points any more.`,
      );

const duringTheCourse: Rule = ({ completedOn, course: { startsOn, endsOn } }) =>
  completedOn >= startsOn && completedOn <= endsOn
    ? null
    : outside(
        'completed_on',
        `The course takes place from ${startsOn} to ${endsOn}. Send a day between them.`,
      );

const whileTheProviderIsValid: Rule = ({ completedOn, course: { provider } }) => {
  const { validFrom, validUntil } = provider;
  if (validFrom !== null && completedOn < validFrom)
    return outside('completed_on', `The accreditation of the course's provider begins on ${validFrom}.`);
  if (validUntil !== null && completedOn > validUntil)
    return outside('completed_on', `The accreditation of the course's provider ended on ${validUntil}.`);
  return null;
};

/** Where programs have different time zones, the day may have begun in one of them. */
const notInTheFuture: Rule = ({ completedOn, timeZones, now }) =>
  timeZones.some((timeZone) => completedOn <= dateIn(timeZone, now))
    ? null
    : outside(
        'completed_on',
        `The day ${completedOn} lies in the future. Send the accreditation from then on.`,
      );

const pointsOfTheCourse: Rule = ({ points, course }) => {
  const given = new Set<string>();
  for (const [index, { programId, category, points: amount }] of (points ?? []).entries()) {
    const field = `points[${index}]`;
    const offered = course.points.find((each) => each.programId === programId && each.category === category);
    if (offered === undefined)
      return invalid(
        field,
        `The course gives no points in the category ${category} of the program ${programId}.`,
      );
    if (amount > offered.points)
      return invalid(
        field,
        `The course gives at most ${pointsOf(offered.points)} points in the category ${category}.`,
      );
    const key = `${programId} ${category}`;
    if (given.has(key))
      return invalid(
        field,
        `The category ${category} of the program ${programId} is sent twice. Send each once.`,
      );
    given.add(key);
  }
  return null;
};

const RULES: Rule[] = [
  memberIsActive,
  courseIsAccredited,
  duringTheCourse,
  whileTheProviderIsValid,
  notInTheFuture,
  pointsOfTheCourse,
];
