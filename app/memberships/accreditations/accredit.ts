import type { Accreditation, Role } from '../../../domain/memberships/accreditation';
import { checkAccreditation } from '../../../domain/memberships/accreditation-rules';
import type { CalendarDate } from '../../../domain/memberships/calendar-date';
import type { Award, Course } from '../../../domain/memberships/course';
import type { Member } from '../../../domain/memberships/member';
import { newId } from '../../../domain/ids';
import { allowanceExhausted } from '../../allowance-exhausted';
import { ServiceError } from '../../errors';
import { followUp } from '../follow-up';
import type { FollowUpDependencies } from '../follow-up';
import { refusedMember, unknownIn } from '../missing';
import { findAccreditation } from './find-accreditation';
import { earlierResult, replayed, writeKeyOf } from '../write-key';

export interface AccreditationOrder {
  accountId: string;
  /** By our id or by the account's own. */
  member: string | { externalId: string };
  courseId: string;
  completedOn: CalendarDate;
  /** `null`: those of the course. */
  points: Award[] | null;
  role: Role;
  idempotencyKey: string | null;
}

interface Accredited {
  accreditation: Accreditation;
  /** It was made by an earlier request with the same idempotency key. */
  replayed: boolean;
}

type Dependencies = FollowUpDependencies;

/** Everything about it is stored in one transaction; its credential is signed and certified afterwards. */
export async function accredit(deps: Dependencies, order: AccreditationOrder): Promise<Accredited> {
  const { accountId, idempotencyKey, ...content } = order;
  const writeKey = writeKeyOf(
    deps.memberships,
    { accountId, idempotencyKey },
    'POST /accreditations',
    content,
  );
  const earlier = await earlierResult(deps.memberships, writeKey);
  if (earlier !== null) return replay(deps, accountId, earlier);

  const { member, course } = await partsOf(deps, order);
  const accreditation = await newAccreditation(deps, order, { member, course });
  const result = await deps.memberships.accreditations.insert(accreditation, writeKey);
  switch (result.outcome) {
    case 'inserted': {
      const { id } = accreditation;
      const news = [{ subject: id, type: 'accreditation.created', occurrence: 'once' } as const];
      followUp(deps, { issue: { credentialId: id, accountId }, news });
      return { accreditation, replayed: false };
    }
    case 'already_accredited':
      throw already(result.id);
    case 'no_allowance':
      throw allowanceExhausted(deps.settings);
    case 'member_refused':
      throw refusedMember(result);
    case 'key_held':
      return replay(deps, accountId, replayed(result, writeKey));
  }
}

async function partsOf(
  { memberships: { members, courses } }: Dependencies,
  { accountId, member: given, courseId }: AccreditationOrder,
): Promise<{ member: Member; course: Course }> {
  const [member, course] = await Promise.all([
    typeof given === 'string'
      ? members.find(accountId, given)
      : members.findByExternalIds(accountId, [given.externalId]).then(([found]) => found ?? null),
    courses.find(accountId, courseId),
  ]);
  if (member === null) throw unknownIn('member', 'member');
  if (course === null) throw unknownIn('course', 'course');
  return { member, course };
}

async function newAccreditation(
  { memberships: { programs }, clock }: Dependencies,
  { accountId, completedOn, points: given, role }: AccreditationOrder,
  { member, course }: { member: Member; course: Course },
): Promise<Accreditation> {
  const programIds = [...new Set(course.points.map(({ programId }) => programId))];
  const found = await programs.findMany(accountId, programIds);
  const timeZones = found.map(({ timeZone }) => timeZone);
  const now = clock();
  const checked = checkAccreditation({ member, course, completedOn, points: given, timeZones, now });
  if ('broken' in checked) {
    const { code, field, message } = checked.broken;
    const named = code === 'invalid_request' ? `The field ${field} is not valid. ${message}` : message;
    throw new ServiceError(code, { message: named });
  }
  return {
    ...{ id: newId('acr'), accountId, memberId: member.id, courseId: course.id, edition: course.edition },
    ...{ completedOn, points: checked.points, role, roster: null, revoked: null, createdAt: now },
  };
}

async function replay(deps: Dependencies, accountId: string, id: string): Promise<Accredited> {
  return { accreditation: await findAccreditation(deps, accountId, id), replayed: true };
}

function already(id: string): ServiceError {
  return new ServiceError('already_accredited', { location: `/accreditations/${id}` });
}
