import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { Course } from '../../../domain/memberships/course';
import type { Credential } from '../../../domain/memberships/credential';
import type { Member } from '../../../domain/memberships/member';
import type { Cycle, Membership, MembershipRenewal } from '../../../domain/memberships/membership';
import type { Program } from '../../../domain/memberships/program';

type Find<T> = { find(accountId: string, id: string): Promise<T | null> };

/** Where the facts of a credential are found. */
export interface CredentialSources {
  programs: Find<Program> & { findMany(accountId: string, ids: string[]): Promise<Program[]> };
  members: Find<Member>;
  courses: Find<Course>;
  accreditations: Find<Accreditation>;
  memberships: Find<Membership> & {
    /** All of a membership. */
    renewalFrom(membershipId: string, fromIndex: number): Promise<MembershipRenewal | null>;
  };
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
  return (await needed(memberships.renewalFrom(id, index), `cycle ${index} of ${id}`)).from;
}

async function needed<T>(finding: Promise<T | null>, what: string): Promise<T> {
  const found = await finding;
  if (found === null) throw new Error(`There is no ${what}, which a credential was opened for.`);
  return found;
}
