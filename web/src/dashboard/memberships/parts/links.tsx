import { useMessages } from '../../../i18n/language-context';
import { Link } from '../../parts/router';
import { membershipMessages } from '../messages';
import { coursePath, memberPath } from '../paths';
import type { Course, Member } from '../types';

/** What to call a member. */
export function useMemberName(): (member: Pick<Member, 'name' | 'external_id' | 'status'>) => string {
  const t = useMessages(membershipMessages);
  return ({ name, external_id: externalId, status }) =>
    status === 'erased' ? t.erasedMember : (name ?? externalId ?? t.unnamed);
}

export function MemberLink({ id, members }: { id: string; members: ReadonlyMap<string, Member> }) {
  const nameOf = useMemberName();
  const member = members.get(id);
  return (
    <div className="two-lines">
      <Link href={memberPath(id)}>{member === undefined ? id : nameOf(member)}</Link>
      {member !== undefined && (
        <span className="small muted">{member.external_id ?? member.email ?? id}</span>
      )}
    </div>
  );
}

export function CourseLink({ id, courses }: { id: string; courses: ReadonlyMap<string, Course> }) {
  const t = useMessages(membershipMessages);
  const course = courses.get(id);
  return (
    <div className="two-lines">
      <Link href={coursePath(id)}>{course?.title ?? id}</Link>
      {course?.edition != null && <span className="small muted">{t.edition(course.edition)}</span>}
    </div>
  );
}
