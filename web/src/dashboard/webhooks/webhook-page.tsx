import './webhooks.css';
import { useState } from 'react';
import { api } from '../../api/client';
import type { Webhook } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { BadgeSkeleton } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Facts, Hash } from '../../ui/facts';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { Link } from '../parts/router';
import { Time } from '../parts/time';
import { useLive } from '../parts/use-live';
import { DeliveriesCard } from './deliveries-card';
import { webhookMessages } from './messages';
import { WebhookActions } from './webhook-actions';
import { WebhookSecret } from './webhook-secret';
import { nameOf } from './webhook-settings';
import { DisabledNotice, WebhookBadge } from './webhook-state';
import { EventList } from './webhook-table';

/** It may be disabled while it is shown. */
const REFRESH_MS = 10_000;

export function WebhookPage({ id }: { id: string }) {
  const t = useMessages(webhookMessages);
  const { data, failure, reload } = useLive(
    `webhook ${id}`,
    (signal) => answerOf(api.GET('/webhooks/{id}', { signal, params: { path: { id } } })),
    () => REFRESH_MS,
  );
  const [secret, setSecret] = useState<string | null>(null);
  /** Counts what was done here that makes deliveries. */
  const [sent, setSent] = useState(0);
  const webhook = data?.webhook;
  return (
    <DashboardShell
      title={webhook === undefined ? t.detail.kind : nameOf(webhook)}
      before={
        <p className="crumb">
          <Link href="/dashboard/webhooks">← {t.back}</Link>
        </p>
      }
      actions={
        webhook === undefined ? (
          failure === null && <BadgeSkeleton like={t.state.enabled} />
        ) : (
          <WebhookBadge webhook={webhook} />
        )
      }
    >
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {webhook === undefined ? (
        failure === null && (
          <Card>
            <Waiting lines={6} />
          </Card>
        )
      ) : (
        <>
          {secret !== null && (
            <WebhookSecret
              secret={secret}
              rotated
              onDone={() => {
                setSecret(null);
              }}
            />
          )}
          <DisabledNotice webhook={webhook} />
          <Card title={t.detail.title}>
            <Details webhook={webhook} />
            <WebhookActions
              webhook={webhook}
              onChanged={reload}
              onSent={() => {
                setSent(sent + 1);
              }}
              onSecret={setSecret}
            />
          </Card>
          <DeliveriesCard webhook={webhook} sent={sent} />
        </>
      )}
    </DashboardShell>
  );
}

function Details({ webhook }: { webhook: Webhook }) {
  const t = useMessages(webhookMessages);
  return (
    <Facts
      facts={[
        { name: t.form.url, value: <Hash value={webhook.url} what={t.form.url} /> },
        { name: t.list.events, value: <EventList events={webhook.events} /> },
        { name: t.detail.id, value: <Hash value={webhook.id} what={t.detail.id} /> },
        { name: t.list.created, value: <Time at={webhook.created_at} precise /> },
      ]}
    />
  );
}
