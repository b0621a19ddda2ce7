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
import { memberPageMessages } from './member-page-messages';
import { bodyOf, settingsOf } from './member-settings';
import { memberMessages } from './messages';

/** What is known about a member, and the form that changes it. */
export function MemberFacts({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useMessages(memberPageMessages);
  const { fields, form } = useMessages(memberMessages);
  const words = useMessages(membershipMessages);
  const notify = useToast();
  const [editing, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
  };
  const facts: (Fact | null)[] = [
    member.external_id === null ? null : { name: fields.number, value: member.external_id },
    member.email === null ? null : { name: fields.email, value: member.email },
    ...member.identifiers.map(({ type, value }) => ({ name: words.identifiers[type], value })),
    { name: fields.created, value: <Time at={member.created_at} /> },
    { name: words.id, value: <Hash value={member.id} what={words.id} /> },
  ];
  return (
    <Card
      title={t.facts}
      className="side-facts"
      actions={
        member.status !== 'erased' && (
          <Button
            small
            onClick={() => {
              setEditing(true);
            }}
          >
            {t.edit}
          </Button>
        )
      }
    >
      <Facts facts={facts.filter((fact) => fact !== null)} />
      <Dialog open={editing} onClose={close} title={t.editTitle}>
        <MemberForm
          first={settingsOf(member)}
          confirm={form.save}
          onSend={async (settings) => {
            await changeMember(member.id, bodyOf(settings));
            notify(t.saved);
            close();
            onChanged();
          }}
          onCancel={close}
        />
      </Dialog>
    </Card>
  );
}
