import { newId } from '../../../domain/ids';
import type { Accreditation, Role } from '../../../domain/memberships/accreditation';
import { checkAccreditation } from '../../../domain/memberships/accreditation-rules';
import type { CalendarDate } from '../../../domain/memberships/calendar-date';
import type { Award, Course } from '../../../domain/memberships/course';
import type { Member } from '../../../domain/memberships/member';
import { alreadyAccredited } from '../../../domain/memberships/roster';
import type { RowFailure } from '../../../domain/memberships/roster';
import type { NewRow } from '../../../ports/memberships/rosters';
import { unknownSentence } from '../missing';

/** A row whose fields are valid by themselves. */
export interface RowOrder {
  /** By our id or by the account's own. */
  member: string | { externalId: string };
  courseId: string;
  completedOn: CalendarDate;
  points: Award[] | null;
  role: Role;
}

export type GivenRow = { index: number; ref: string | null } & (
  { failure: RowFailure } | { failure: null; order: RowOrder }
);

/** What the rows name, as far as the account has it. */
export interface Known {
  memberOf: (given: RowOrder['member']) => Member | undefined;
  courses: ReadonlyMap<string, Course>;
  timeZonesOf: (course: Course) => string[];
}

interface Roster {
  id: string;
  accountId: string;
  now: Date;
}

/** Each row alone: one that breaks a rule does not concern the others, but of two for the same only the first is accredited. */
export function judgeRows(roster: Roster, rows: GivenRow[], known: Known): NewRow[] {
  const firstOf = new Map<string, number>();
  return rows.map((row): NewRow => {
    const { index, ref } = row;
    if (row.failure !== null) return { index, ref, memberId: null, failure: row.failure };
    const memberId = known.memberOf(row.order.member)?.id ?? null;
    const judged = judge(roster, index, row.order, known);
    if ('failure' in judged) return { index, ref, memberId, failure: judged.failure };
    const { accreditation } = judged;
    const key = `${accreditation.memberId} ${accreditation.courseId}`;
    const first = firstOf.get(key);
    if (first !== undefined) return { index, ref, memberId, failure: alreadyAccredited(`items[${first}]`) };
    firstOf.set(key, index);
    return { index, ref, memberId, failure: null, accreditation };
  });
}

function judge(
  { id, accountId, now }: Roster,
  index: number,
  { member: given, courseId, completedOn, points, role }: RowOrder,
  { memberOf, courses, timeZonesOf }: Known,
): { accreditation: Accreditation } | { failure: RowFailure } {
  const memberField = typeof given === 'string' ? 'member' : 'external_id';
  const member = memberOf(given);
  if (member === undefined) return { failure: unknown(memberField, 'member') };
  const course = courses.get(courseId);
  if (course === undefined) return { failure: unknown('course', 'course') };
  const timeZones = timeZonesOf(course);
  const checked = checkAccreditation({ member, course, completedOn, points, timeZones, now });
  if ('broken' in checked) {
    const { field } = checked.broken;
    return { failure: { ...checked.broken, field: field === 'member' ? memberField : field } };
  }
  return {
    accreditation: {
      ...{ id: newId('acr'), accountId, memberId: member.id, courseId, edition: course.edition },
      ...{ completedOn, points: checked.points, role, roster: { id, index }, revoked: null, createdAt: now },
    },
  };
}

function unknown(field: string, noun: string): RowFailure {
  return { field, code: 'invalid_request', message: unknownSentence(field, noun) };
}
