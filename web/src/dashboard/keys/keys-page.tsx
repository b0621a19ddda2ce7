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
import type { MintedKey } from './key-form';
import { EndedKeyTable, KeyTable } from './key-table';
import type { KeyAction } from './key-table';
import { keyMessages } from './messages';
import { NewSecret } from './new-secret';

/** Last use and usage move while someone tries a key out. */
const EVERY_MS = 10_000;

export function KeysPage() {
  const t = useMessages(keyMessages);
  const { data, failure, reload } = useLive(
    'keys',
    (signal) => answerOf(api.GET('/keys', { signal })),
    () => EVERY_MS,
  );
  const [making, setMaking] = useState(false);
  const [minted, setMinted] = useState<MintedKey | null>(null);
  const [asked, setAsked] = useState<{ action: KeyAction; key: Key } | null>(null);

  const show = (fresh: MintedKey) => {
    setMaking(false);
    setMinted(fresh);
    reload();
  };

  return (
    <DashboardShell
      title={t.title}
      actions={
        !making && (
          <Button
            variant="primary"
            onClick={() => {
              setMaking(true);
            }}
          >
            <Icon name="plus" size={18} />
            {t.create}
          </Button>
        )
      }
    >
      <p className="lead">{t.lead}</p>
      {minted !== null && (
        <NewSecret
          key={minted.key.id}
          minted={minted}
          onDone={() => {
            setMinted(null);
          }}
        />
      )}
      {making && (
        <KeyForm
          onMinted={show}
          onCancel={() => {
            setMaking(false);
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
              setAsked({ action, key });
            }}
          />
        )}
      </Card>
      <ConfirmAction
        asked={asked}
        onClose={() => {
          setAsked(null);
        }}
        onMinted={show}
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
