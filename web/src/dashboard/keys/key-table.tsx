import { SCOPES } from '../../../../domain/scopes';
import type { Key } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Table } from '../../ui/table';
import type { Column } from '../../ui/table';
import { Meter } from '../parts/meter';
import { Time } from '../parts/time';
import { keyMessages } from './messages';
import { RefusedRequests } from './refused-requests';

export type KeyAction = 'edit' | 'revoke' | 'rotate';

const ACTIONS = ['edit', 'rotate', 'revoke'] as const;

export function KeyTable({
  keys,
  onAction,
}: {
  keys: Key[];
  onAction: (action: KeyAction, key: Key) => void;
}) {
  const t = useMessages(keyMessages);
  const columns: Column<Key>[] = [
    { key: 'name', title: t.list.name, cell: (key) => <Name value={key} /> },
    { key: 'rights', title: t.list.rights, cell: (key) => <Rights scopes={key.scopes} /> },
    { key: 'usage', title: t.list.usage, cell: (key) => <Usage value={key} /> },
    {
      key: 'lastUsed',
      title: t.list.lastUsed,
      cell: (key) => <LastUsed value={key} />,
    },
    {
      key: 'expires',
      title: t.list.expires,
      cell: ({ expires_at: at }) => (at === null ? t.list.never : <Time at={at} />),
    },
    {
      key: 'actions',
      title: t.list.actions,
      cell: (key) => (
        <div className="key-actions">
          {(key.replaced_by === null ? ACTIONS : (['revoke'] as const)).map((action) => (
            <Button
              key={action}
              small
              variant={action === 'revoke' ? 'danger' : 'secondary'}
              aria-label={t[action].of(key.name)}
              onClick={() => {
                onAction(action, key);
              }}
            >
              {t[action].button}
            </Button>
          ))}
        </div>
      ),
    },
  ];
  return <Table caption={t.list.caption} columns={columns} rows={keys} rowKey={({ id }) => id} />;
}

/** Revoked and expired keys, kept for reference. */
export function EndedKeyTable({ keys }: { keys: Key[] }) {
  const t = useMessages(keyMessages);
  const columns: Column<Key>[] = [
    { key: 'name', title: t.list.name, cell: (key) => <Name value={key} /> },
    {
      key: 'state',
      title: t.list.ended,
      cell: ({ revoked_at: revoked, expires_at: expired }) => (
        <span className="row">
          <Badge tone="bad">{revoked === null ? t.list.expired : t.list.revoked}</Badge>
          <Time at={revoked ?? expired ?? ''} />
        </span>
      ),
    },
    {
      key: 'lastUsed',
      title: t.list.lastUsed,
      cell: (key) => <LastUsed value={key} />,
    },
  ];
  return <Table caption={t.list.revokedCaption} columns={columns} rows={keys} rowKey={({ id }) => id} />;
}

function Name({ value: { name, prefix, replaced_by: replacedBy, revoked_at: revoked } }: { value: Key }) {
  const t = useMessages(keyMessages);
  return (
    <div>
      <strong>{name}</strong>
      <br />
      <code className="muted">{prefix}</code>
      {replacedBy !== null && revoked === null && (
        <>
          <br />
          <Badge tone="wait">{t.list.replaced}</Badge>
        </>
      )}
    </div>
  );
}

function LastUsed({ value: key }: { value: Key }) {
  const t = useMessages(keyMessages);
  const { last_used_at: at } = key;
  return (
    <div>
      {at === null ? t.list.never : <Time at={at} />}
      <RefusedRequests of={key} />
    </div>
  );
}

function Rights({ scopes }: { scopes: Key['scopes'] }) {
  const t = useMessages(keyMessages);
  if (scopes.length === SCOPES.length) return t.list.allRights;
  return (
    <ul className="plain-list small">
      {scopes.map((scope) => (
        <li key={scope}>{t.scopes[scope]}</li>
      ))}
    </ul>
  );
}

function Usage({ value: { used_this_month: used, quota, rate } }: { value: Key }) {
  const t = useMessages(keyMessages);
  const format = useFormat();
  const text = t.list.ofQuota(format.number(used), format.number(quota));
  return (
    <div className="key-usage">
      <span>{text}</span>
      <Meter label={text} value={used} max={quota} />
      <span className="small muted nowrap">{t.list.rateOf(format.number(rate))}</span>
    </div>
  );
}
