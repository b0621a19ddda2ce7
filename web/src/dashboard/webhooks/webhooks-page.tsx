import './webhooks.css';
import { useState } from 'react';
import { LIMITS } from '../../../../domain/limits';
import { api } from '../../api/client';
import type { NewWebhook } from '../../api/types';
import { useFormat, useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { DashboardShell } from '../dashboard-shell';
import { answerOf } from '../parts/failure';
import { Problem, Waiting } from '../parts/problem';
import { navigate } from '../parts/router';
import { useLive } from '../parts/use-live';
import { webhookMessages } from './messages';
import { WebhookForm } from './webhook-form';
import { WebhookSecret } from './webhook-secret';
import { bodyOf, NEW_SETTINGS } from './webhook-settings';
import { WebhookTable, WebhookTableWaiting } from './webhook-table';

export function WebhooksPage() {
  const t = useMessages(webhookMessages);
  const format = useFormat();
  const { data, failure, reload } = useLive('webhooks', (signal) =>
    answerOf(api.GET('/webhooks', { signal })),
  );
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  const isFull = data !== null && data.webhooks.length >= LIMITS.webhooksPerAccount;
  return (
    <DashboardShell
      title={t.title}
      actions={
        !creating &&
        created === null && (
          <Button
            variant="primary"
            disabled={isFull}
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
        <WebhookSecret
          secret={created.secret}
          rotated={false}
          onDone={() => {
            navigate(`/dashboard/webhooks/${created.id}`);
          }}
        />
      )}
      {creating && (
        <Card title={t.form.title}>
          <WebhookForm
            first={NEW_SETTINGS}
            confirm={t.create}
            onSend={async (settings) => {
              setCreated((await answerOf(api.POST('/webhooks', { body: bodyOf(settings) }))).webhook);
              setCreating(false);
              reload();
            }}
            onCancel={() => {
              setCreating(false);
            }}
          />
        </Card>
      )}
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {(data !== null || failure === null) && (
        <div className="list-space">
          <Card>
            {data === null ? (
              <Waiting>
                <WebhookTableWaiting />
              </Waiting>
            ) : data.webhooks.length > 0 ? (
              <WebhookTable webhooks={data.webhooks} />
            ) : (
              <Empty />
            )}
            {isFull && <p className="muted small">{t.full(format.number(LIMITS.webhooksPerAccount))}</p>}
          </Card>
        </div>
      )}
    </DashboardShell>
  );
}

function Empty() {
  const t = useMessages(webhookMessages).list;
  return (
    <div className="empty">
      <Icon name="send" size={32} />
      <h2>{t.empty}</h2>
      <p>{t.emptyText}</p>
      <p>
        <a href="/docs#webhooks">{t.guide}</a>
      </p>
    </div>
  );
}
