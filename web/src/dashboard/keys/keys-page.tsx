import './keys.css';
import { useState } from 'react';
import { api } from '../../api/client';
import type { Key } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { useLive } from '../parts/use-live';
import { ConfirmAction } from './confirm-action';
import { KeyForm } from './key-form';
import type { CreatedKey } from './key-form';
import { EndedKeyTable, KeyTable } from './key-table';
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
  const [confirming, setConfirming] = useState<{ action: KeyAction; key: Key } | null>(null);

  const show = (newKey: CreatedKey) => {
    setCreating(false);
    setCreated(newKey);
    reload();
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
          <Waiting lines={4} />
        ) : (
          <Keys
            keys={data.keys}
            onAction={(action, key) => {
              setConfirming({ action, key });
            }}
          />
        )}
      </Card>
      <ConfirmAction
        confirming={confirming}
        onClose={() => {
          setConfirming(null);
        }}
        onCreated={show}
        onRevoked={reload}
      />
    </DashboardShell>
  );
}

function Keys({ keys, onAction }: { keys: Key[]; onAction: (action: KeyAction, key: Key) => void }) {
  const t = useMessages(keyMessages);
  const format = useFormat();
  const now = new Date().toISOString();
  const isLive = ({ revoked_at: revoked, expires_at: expires }: Key) =>
    revoked === null && (expires === null || expires > now);
  const live = keys.filter(isLive);
  const ended = keys.filter((key) => !isLive(key));
  return (
    <>
      {live.length > 0 ? (
        <KeyTable keys={live} onAction={onAction} />
      ) : (
        <div className="empty">
          <Icon name="key" size={32} />
          <h2>{t.list.empty}</h2>
          <p>{t.list.emptyText}</p>
        </div>
      )}
      {ended.length > 0 && (
        <details className="ended-keys">
          <summary>{format.plural(ended.length, t.list.showRevoked)}</summary>
          <EndedKeyTable keys={ended} />
        </details>
      )}
    </>
  );
}
