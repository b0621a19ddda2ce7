import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import type { Delivery, Webhook } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { answerOf } from '../parts/failure';
import { PageButtons } from '../parts/page-buttons';
import { Problem, Waiting } from '../parts/problem';
import { useLast } from '../parts/use-last';
import { useLive } from '../parts/use-live';
import { usePages } from '../parts/use-pages';
import { DeliveryRow } from './delivery-row';
import { refreshDelay } from './delivery-refresh';
import { webhookMessages } from './messages';
import { ReplayForm } from './replay-form';

const STATUSES = ['pending', 'delivered', 'failed'] as const;
const PAGE_SIZE = 20;

/** `sent` changes when something was done that makes deliveries. */
export function DeliveriesCard({ webhook, sent }: { webhook: Webhook; sent: number }) {
  const t = useMessages(webhookMessages).deliveries;
  const [status, setStatus] = useState<Delivery['status'] | null>(null);
  const [replaying, setReplaying] = useState(false);
  const pages = usePages(status ?? '');
  const { after } = pages;
  const { data, failure, reload } = useLive(
    `deliveries ${webhook.id} ${status} ${after}`,
    (signal) => {
      const query = {
        limit: PAGE_SIZE,
        ...(status !== null && { status }),
        ...(after !== null && { after }),
      };
      return answerOf(
        api.GET('/webhooks/{id}/deliveries', { signal, params: { path: { id: webhook.id }, query } }),
      );
    },
    ({ deliveries }) => refreshDelay(deliveries, Date.now()),
  );
  const seen = useRef(sent);
  useEffect(() => {
    if (sent !== seen.current) reload();
    seen.current = sent;
  }, [sent, reload]);
  const shown = useLast({ data, failure });
  return (
    <Card
      title={t.title}
      actions={
        webhook.enabled && (
          <Button
            small
            onClick={() => {
              setReplaying(true);
            }}
          >
            {t.replay.button}
          </Button>
        )
      }
    >
      <p className="muted small">{t.text}</p>
      <div className="delivery-filter">
        <Field label={t.status}>
          {(control) => (
            <select
              {...control}
              value={status ?? ''}
              onChange={({ target }) => {
                setStatus(STATUSES.find((one) => one === target.value) ?? null);
              }}
            >
              <option value="">{t.any}</option>
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {t.statuses[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      {shown === null ? (
        failure === null && <Waiting lines={4} />
      ) : (
        <div className="stack" aria-busy={data === null}>
          {shown.deliveries.length === 0 ? (
            <p className="muted" role="status">
              {status === null ? t.empty : t.none}
            </p>
          ) : (
            <ul className="plain-list deliveries" aria-label={t.title}>
              {shown.deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} onRetried={reload} />
              ))}
            </ul>
          )}
          <PageButtons pages={pages} next={shown.next_cursor} busy={data === null} />
        </div>
      )}
      <Dialog
        open={replaying}
        onClose={() => {
          setReplaying(false);
        }}
        title={t.replay.title}
      >
        <ReplayForm
          webhook={webhook}
          onReplayed={reload}
          onClose={() => {
            setReplaying(false);
          }}
        />
      </Dialog>
    </Card>
  );
}
