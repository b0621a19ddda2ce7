import './keys.css';
import { useState } from 'react';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { useLive } from '../parts/use-live';
import { ConfirmAction } from './confirm-action';
import { EditKey } from './edit-key';
import type { EndingAction } from './confirm-action';
import { EndedKeys } from './ended-keys';
import { KeyForm } from './key-form';
import type { CreatedKey } from './key-form';
import { KeyTable } from './key-table';
import type { KeyAction } from './key-table';
import { keyMessages } from './messages';
import { NewSecret } from './new-secret';

/** Keeps usage up to date while a key is being tried out. */
const REFRESH_MS = 10_000;

export function KeysPage() {
  const t = useMessages(keyMessages);
  const { data, failure, reload } = useLive(
    'keys',
    (signal) => answerOf(api.GET('/keys', { signal })),
    () => REFRESH_MS,
  );
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [confirming, setConfirming] = useState<{ action: EndingAction; key: Key } | null>(null);
  const [editing, setEditing] = useState<Key | null>(null);

  /** Starts the list of ended keys anew when one may have been added. */
  const [changes, setChanges] = useState(0);

  const refresh = () => {
    setChanges(changes + 1);
    reload();
  };
  const show = (newKey: CreatedKey) => {
    setCreating(false);
    setCreated(newKey);
    refresh();
  };

  return (
    <DashboardShell
      title={t.title}
      actions={
        !creating && (
          <Button
            variant="primary"
            onClick={() => {
              setCreating(true);
            }}
          >
            <Icon name="plus" size={18} />
            {t.create}
          </Button>
        )
      }
    >
      <p className="lead">{t.lead}</p>
      {created !== null && (
        <NewSecret
          key={created.key.id}
          created={created}
          onDone={() => {
            setCreated(null);
          }}
        />
      )}
      {creating && (
        <KeyForm
          onCreated={show}
          onCancel={() => {
            setCreating(false);
          }}
        />
      )}
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      <Card>
        {data === null ? (
          failure === null && <Waiting lines={4} />
        ) : (
          <Keys
            keys={data.keys}
            onAction={(action, key) => {
              if (action === 'edit') setEditing(key);
              else setConfirming({ action, key });
            }}
          />
        )}
        <EndedKeys key={changes} />
      </Card>
      <ConfirmAction
        confirming={confirming}
        onClose={() => {
          setConfirming(null);
        }}
        onCreated={show}
        onRevoked={refresh}
      />
      <EditKey
        editing={editing}
        onClose={() => {
          setEditing(null);
        }}
        onEdited={reload}
      />
    </DashboardShell>
  );
}

function Keys({ keys, onAction }: { keys: Key[]; onAction: (action: KeyAction, key: Key) => void }) {
  const t = useMessages(keyMessages);
  if (keys.length > 0) return <KeyTable keys={keys} onAction={onAction} />;
  return (
    <div className="empty">
      <Icon name="key" size={32} />
      <h2>{t.list.empty}</h2>
      <p>{t.list.emptyText}</p>
    </div>
  );
}
