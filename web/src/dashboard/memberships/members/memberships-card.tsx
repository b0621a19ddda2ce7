import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { useToast } from '../../../ui/toast';
import { Problem, Waiting } from '../../parts/problem';
import type { Live } from '../../parts/use-live';
import type { Member, Membership, Program } from '../types';
import { membershipListMessages } from './membership-list-messages';
import { MembershipRow } from './membership-row';
import { NewMembership } from './new-membership';

export function MembershipsCard({
  member,
  live: { data, failure, reload },
  programs,
  onChanged,
}: {
  member: Member;
  live: Live<{ memberships: Membership[] }>;
  programs: readonly Program[];
  onChanged: () => void;
}) {
  const t = useMessages(membershipListMessages);
  const notify = useToast();
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
  };
  return (
    <Card
      title={t.title}
      actions={
        member.status === 'active' &&
        programs.length > 0 && (
          <Button
            small
            onClick={() => {
              setAdding(true);
            }}
          >
            {t.add}
          </Button>
        )
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {data === null ? (
        failure === null && <Waiting lines={4} />
      ) : data.memberships.length === 0 ? (
        <p className="muted">{t.none}</p>
      ) : (
        <ul className="plain-list">
          {data.memberships.map((membership) => (
            <MembershipRow
              key={membership.id}
              membership={membership}
              program={programs.find(({ id }) => id === membership.program)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <Dialog open={adding} onClose={close} title={t.addTitle}>
        <NewMembership
          member={member.id}
          programs={programs}
          onCancel={close}
          onCreated={() => {
            notify(t.created);
            close();
            onChanged();
          }}
        />
      </Dialog>
    </Card>
  );
}
