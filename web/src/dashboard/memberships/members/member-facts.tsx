import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { Facts, Hash } from '../../../ui/facts';
import type { Fact } from '../../../ui/facts';
import { useToast } from '../../../ui/toast';
import { Time } from '../../parts/time';
import { changeMember } from '../calls';
import { membershipMessages } from '../messages';
import type { Member } from '../types';
import { MemberForm } from './member-form';
import { bodyOf, settingsOf } from './member-settings';
import { memberMessages } from './messages';

/** What is known about a member, and the form that changes it. */
export function MemberFacts({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useMessages(memberMessages);
  const words = useMessages(membershipMessages);
  const notify = useToast();
  const [editing, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
  };
  const facts: (Fact | null)[] = [
    member.external_id === null ? null : { name: t.list.number, value: member.external_id },
    member.email === null ? null : { name: t.list.email, value: member.email },
    ...member.identifiers.map(({ type, value }) => ({ name: words.identifiers[type], value })),
    { name: t.list.created, value: <Time at={member.created_at} /> },
    { name: words.id, value: <Hash value={member.id} what={words.id} /> },
  ];
  return (
    <Card
      title={t.detail.facts}
      className="side-facts"
      actions={
        member.status !== 'erased' && (
          <Button
            small
            onClick={() => {
              setEditing(true);
            }}
          >
            {t.detail.edit}
          </Button>
        )
      }
    >
      <Facts facts={facts.filter((fact) => fact !== null)} />
      <Dialog open={editing} onClose={close} title={t.detail.editTitle}>
        <MemberForm
          first={settingsOf(member)}
          confirm={t.form.save}
          onSend={async (settings) => {
            await changeMember(member.id, bodyOf(settings));
            notify(t.detail.saved);
            close();
            onChanged();
          }}
          onCancel={close}
        />
      </Dialog>
    </Card>
  );
}
