import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Alert } from '../../../ui/alert';
import { BadgeSkeleton } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Problem, Waiting } from '../../parts/problem';
import { useLive } from '../../parts/use-live';
import { listMemberships, readMember } from '../calls';
import { membershipMessages } from '../messages';
import { MemberBadge } from '../parts/badges';
import { useMemberName } from '../parts/links';
import { SectionShell } from '../parts/section-shell';
import { usePrograms } from '../parts/use-programs';
import type { Member } from '../types';
import { AccreditationsCard } from './accreditations-card';
import { LedgerCard } from './ledger-card';
import { MemberActions } from './member-actions';
import { MemberFacts } from './member-facts';
import { memberPageMessages } from './member-page-messages';
import { MembershipsCard } from './memberships-card';
import { PointsCard } from './points-card';

export function MemberPage({ id }: { id: string }) {
  const t = useMessages(memberPageMessages);
  const words = useMessages(membershipMessages);
  const nameOf = useMemberName();
  const { data, failure, reload } = useLive(`member ${id}`, (signal) => readMember(id, signal));
  const member = data?.member;
  return (
    <SectionShell
      title={member === undefined ? t.kind : nameOf(member)}
      section="members"
      within={t.back}
      actions={
        member === undefined ? (
          failure === null && <BadgeSkeleton like={words.memberStatus.active} />
        ) : (
          <MemberBadge status={member.status} />
        )
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {member === undefined ? (
        failure === null && (
          <Card>
            <Waiting lines={8} />
          </Card>
        )
      ) : (
        <Found member={member} onChanged={reload} />
      )}
    </SectionShell>
  );
}

/** A card is certified a moment after its membership was created or renewed. */
const CERTIFIED_AFTER_MS = 3_000;

function Found({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useMessages(memberPageMessages);
  const programs = usePrograms().data?.programs ?? [];
  /** Counts what was done here that changes points. */
  const [changes, setChanges] = useState(0);
  const memberships = useLive(
    `memberships ${member.id} ${changes}`,
    (signal) => listMemberships({ member: member.id }, { limit: 20 }, signal),
    ({ memberships: all }) =>
      all.some(({ certification }) => certification === 'pending') ? CERTIFIED_AFTER_MS : null,
  );
  const changed = () => {
    setChanges(changes + 1);
  };
  const current = (memberships.data?.memberships ?? []).filter(({ status }) => status !== 'ended');
  return (
    <>
      {member.status === 'erased' && (
        <Alert title={t.erase.notice}>
          <p>{t.erase.noticeText}</p>
        </Alert>
      )}
      <div className="columns columns-wide-narrow">
        <div className="stack stack-l">
          <MembershipsCard member={member} live={memberships} programs={programs} onChanged={changed} />
          {current.map((membership) => (
            <PointsCard
              key={membership.id}
              membership={membership}
              programName={programs.find(({ id }) => id === membership.program)?.name ?? membership.program}
              changes={changes}
            />
          ))}
        </div>
        <div className="stack stack-l">
          <MemberFacts member={member} onChanged={onChanged} />
          {member.status !== 'erased' && <MemberActions member={member} onChanged={onChanged} />}
        </div>
      </div>
      <AccreditationsCard member={member} programs={programs} changes={changes} onChanged={changed} />
      <LedgerCard member={member.id} programs={programs} changes={changes} />
    </>
  );
}
