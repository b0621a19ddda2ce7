import type { CourseRepository } from '../../ports/memberships/courses';
import type { MemberRepository } from '../../ports/memberships/members';
import type { ProgramRepository } from '../../ports/memberships/programs';
import type { WriteKeyRepository } from '../../ports/memberships/write-keys';

/** The ports of memberships. Each operation takes the few it uses. */
export interface MembershipDependencies {
  writeKeys: WriteKeyRepository;
  programs: ProgramRepository;
  members: MemberRepository;
  courses: CourseRepository;
}
