import { useState } from 'react';
import { DEFAULT_TIME_ZONE } from '../../../../../domain/memberships/program';
import { useFormat, useMessages } from '../../../i18n/language-context';
import { Button, ButtonLink } from '../../../ui/button';
import { useToast } from '../../../ui/toast';
import { Link } from '../../parts/router';
import { setMembership } from '../calls';
import { membershipMessages } from '../messages';
import { CertificationBadge, MembershipBadge } from '../parts/badges';
import { Confirm } from '../parts/confirm';
import { Period } from '../parts/day';
import { programPath } from '../paths';
import { renewalMessages } from '../renewals/messages';
import { RenewDialog } from '../renewals/renew-dialog';
import { todayIn } from '../renewals/today';
import { canRenew } from '../renewals/renewals-page';
import type { Membership, Program } from '../types';
import { membershipListMessages } from './membership-list-messages';

type Asked = 'suspend' | 'resume' | 'end';

/** One membership of a member, and what can be done with it. */
export function MembershipRow({
  membership,
  program,
  onChanged,
}: {
  membership: Membership;
  program: Program | undefined;
  onChanged: () => void;
}) {
  const t = useMessages(membershipListMessages);
  const words = useMessages(membershipMessages);
  const renewals = useMessages(renewalMessages);
  const format = useFormat();
  const notify = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [renewing, setRenewing] = useState(false);
  const { status, cycle, standing } = membership;
  const isDue = status === 'grace' || todayIn(program) >= membership.renewal_opens_on;
  const name = program?.name ?? membership.program;
  const ask = (action: Asked, danger = false) => (
    <Button
      small
      {...(danger && { variant: 'danger' as const })}
      onClick={() => {
        setAsked(action);
      }}
    >
      {t[action].button}
    </Button>
  );
  return (
    <li className="record">
      <div className="record-head">
        <Link href={programPath(membership.program)}>
          <strong>{name}</strong>
        </Link>
        <MembershipBadge status={status} />
        <CertificationBadge certification={membership.certification} />
      </div>
      <p>
        <Period from={cycle.starts_on} to={cycle.ends_on} />
      </p>
      <p className="small muted">
        {standing !== null
          ? standing.reason !== null && t.suspendedFor(standing.reason)
          : status === 'active' || status === 'pending'
            ? t.renewalOpens(format.day(membership.renewal_opens_on))
            : t.graceEnds(format.day(membership.grace_ends_on))}
      </p>
      <div className="row">
        {canRenew(membership) && (
          <Button
            small
            variant={isDue ? 'primary' : 'secondary'}
            onClick={() => {
              setRenewing(true);
            }}
          >
            {renewals.renew}
          </Button>
        )}
        {status === 'suspended' ? ask('resume') : status !== 'ended' && ask('suspend')}
        {status !== 'ended' && ask('end', true)}
        <ButtonLink small variant="quiet" href={membership.verification_url}>
          {words.publicPage}
        </ButtonLink>
        {membership.certification === 'certified' && (
          <ButtonLink
            small
            variant="quiet"
            href={`/api/dashboard/v1/memberships/${membership.id}/card`}
            download
          >
            {t.card}
          </ButtonLink>
        )}
      </div>
      <RenewDialog
        membership={renewing ? membership : null}
        timeZone={program?.time_zone ?? DEFAULT_TIME_ZONE}
        onClose={() => {
          setRenewing(false);
        }}
        onRenewed={onChanged}
      />
      <Confirm
        open={asked !== null}
        danger={asked === 'end'}
        words={t[asked ?? 'resume']}
        {...(asked !== 'resume' && { reason: 'optional' as const })}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={async (reason) => {
          if (asked === null) return;
          await setMembership(membership.id, asked, reason);
          notify(t[asked].done);
          onChanged();
        }}
      />
    </li>
  );
}
