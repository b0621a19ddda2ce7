import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { Course } from '../../../domain/memberships/course';
import type { Credential } from '../../../domain/memberships/credential';
import type { Member } from '../../../domain/memberships/member';
import type { Cycle, Membership } from '../../../domain/memberships/membership';
import type { Program } from '../../../domain/memberships/program';
import type { AccreditationRepository } from '../../../ports/memberships/accreditations';
import type { CourseRepository } from '../../../ports/memberships/courses';
import type { MemberRepository } from '../../../ports/memberships/members';
import type { MembershipRepository } from '../../../ports/memberships/memberships';
import type { ProgramRepository } from '../../../ports/memberships/programs';

/** What a credential was opened for is no longer there: its account was erased. */
export class MissingSourceError extends Error {
  override readonly name = 'MissingSourceError';

  constructor(what: string) {
    super(`There is no ${what}, which a credential was opened for.`);
  }
}

/** Where the facts of a credential are found. */
export interface CredentialSources {
  programs: Pick<ProgramRepository, 'find' | 'findMany'>;
  members: Pick<MemberRepository, 'find'>;
  courses: Pick<CourseRepository, 'find'>;
  accreditations: Pick<AccreditationRepository, 'find'>;
  memberships: Pick<MembershipRepository, 'find' | 'findRenewalOf'>;
}

/** What a credential says, and of whom. */
export type SourceFacts = { member: Member } & (
  | { kind: 'accreditation'; accreditation: Accreditation; course: Course; programs: Program[] }
  | { kind: 'card'; membership: Membership; program: Program; cycle: Cycle }
);

export async function readSources(sources: CredentialSources, credential: Credential): Promise<SourceFacts> {
  const { accountId, memberId, kind, subjectId } = credential;
  const member = await needed(sources.members.find(accountId, memberId), memberId);
  if (kind === 'accreditation') {
    const accreditation = await needed(sources.accreditations.find(accountId, subjectId), subjectId);
    const course = await needed(
      sources.courses.find(accountId, accreditation.courseId),
      accreditation.courseId,
    );
    const ids = [...new Set(accreditation.points.map(({ programId }) => programId))];
    return { kind, member, accreditation, course, programs: await sources.programs.findMany(accountId, ids) };
  }
  const membership = await needed(sources.memberships.find(accountId, subjectId), subjectId);
  const program = await needed(sources.programs.find(accountId, membership.programId), membership.programId);
  return { kind, member, membership, program, cycle: await cycleOf(sources, membership, credential.cycle) };
}

/** An older card's is found in the renewal that closed it. */
async function cycleOf(
  { memberships }: CredentialSources,
  { id, cycle }: Membership,
  index: number | null,
): Promise<Cycle> {
  if (index === null || index === cycle.index) return cycle;
  return (await needed(memberships.findRenewalOf(id, index), `cycle ${index} of ${id}`)).from;
}

async function needed<T>(finding: Promise<T | null>, what: string): Promise<T> {
  const found = await finding;
  if (found === null) throw new MissingSourceError(what);
  return found;
}
