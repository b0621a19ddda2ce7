import { useState } from 'react';
import { useMessages } from '../../../i18n/language-context';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useToast } from '../../../ui/toast';
import { Problem } from '../../parts/problem';
import { useAction } from '../../parts/use-action';
import { setMember } from '../calls';
import { Confirm } from '../parts/confirm';
import type { Member } from '../types';
import { memberPageMessages } from './member-page-messages';

/** What takes a member out of use. Both are confirmed first. */
export function MemberActions({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const t = useMessages(memberPageMessages);
  const notify = useToast();
  const [asked, setAsked] = useState<'archive' | 'erase' | null>(null);
  const restore = useAction();
  return (
    <Card title={t.actions}>
      <p className="muted small">{t.actionsText}</p>
      {restore.failure !== null && <Problem failure={restore.failure} />}
      <div className="row">
        {member.status === 'archived' ? (
          <Button
            small
            busy={restore.busy}
            onClick={() => {
              void restore.run(async () => {
                await setMember(member.id, 'restore');
                notify(t.restore.done);
                onChanged();
              });
            }}
          >
            {t.restore.button}
          </Button>
        ) : (
          <Button
            small
            onClick={() => {
              setAsked('archive');
            }}
          >
            {t.archive.button}
          </Button>
        )}
        <Button
          small
          variant="danger"
          onClick={() => {
            setAsked('erase');
          }}
        >
          {t.erase.button}
        </Button>
      </div>
      <Confirm
        open={asked !== null}
        danger={asked === 'erase'}
        words={t[asked ?? 'archive']}
        onClose={() => {
          setAsked(null);
        }}
        onConfirm={async () => {
          if (asked === null) return;
          await setMember(member.id, asked);
          notify(t[asked].done);
          onChanged();
        }}
      />
    </Card>
  );
}
