import type { CourseStatus } from '../../../../../domain/memberships/course';
import type { MemberStatus } from '../../../../../domain/memberships/member';
import type { MembershipStatus } from '../../../../../domain/memberships/membership';
import { useMessages } from '../../../i18n/language-context';
import { Badge } from '../../../ui/badge';
import type { Tone } from '../../../ui/tone';
import { membershipMessages } from '../messages';
import type { Accreditation, Certification } from '../types';

const MEMBERSHIP: Record<MembershipStatus, Tone> = {
  pending: 'wait',
  active: 'good',
  grace: 'warn',
  lapsed: 'bad',
  suspended: 'bad',
  ended: 'neutral',
};
const COURSE: Record<CourseStatus, Tone> = {
  draft: 'wait',
  accredited: 'good',
  closed: 'neutral',
  withdrawn: 'bad',
};
const MEMBER: Record<MemberStatus, Tone> = { active: 'good', archived: 'neutral', erased: 'bad' };

export function MembershipBadge({ status }: { status: MembershipStatus }) {
  const t = useMessages(membershipMessages).membershipStatus;
  return <Badge tone={MEMBERSHIP[status]}>{t[status]}</Badge>;
}

export function CourseBadge({ status }: { status: CourseStatus }) {
  const t = useMessages(membershipMessages).courseStatus;
  return <Badge tone={COURSE[status]}>{t[status]}</Badge>;
}

export function MemberBadge({ status }: { status: MemberStatus }) {
  const t = useMessages(membershipMessages).memberStatus;
  return <Badge tone={MEMBER[status]}>{t[status]}</Badge>;
}

/** What matters most: that it was revoked, or else whether it is certified. */
export function AccreditationBadge({
  accreditation: { status, certification },
}: {
  accreditation: Pick<Accreditation, 'status' | 'certification'>;
}) {
  const t = useMessages(membershipMessages);
  if (status === 'revoked') return <Badge tone="bad">{t.accreditationStatus.revoked}</Badge>;
  return <CertificationBadge certification={certification} />;
}

export function CertificationBadge({ certification }: { certification: Certification }) {
  const t = useMessages(membershipMessages).certification;
  return <Badge tone={certification === 'certified' ? 'good' : 'wait'}>{t[certification]}</Badge>;
}
