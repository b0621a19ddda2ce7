import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import type { Delivery, Webhook } from '../../api/types';
import { useMessages } from '../../i18n/language-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { answerOf } from '../parts/failure';
import { LivePage } from '../parts/live-page';
import { StatusFilter } from '../parts/status-filter';
import { useLive } from '../parts/use-live';
import { usePages } from '../parts/use-pages';
import { DeliveryRow } from './delivery-row';
import { refreshDelay } from './delivery-refresh';
import { deliveryMessages } from './delivery-messages';
import { ReplayForm } from './replay-form';

const PAGE_SIZE = 20;

/** `sent` changes when something was done that makes deliveries. */
export function DeliveriesCard({ webhook, sent }: { webhook: Webhook; sent: number }) {
  const t = useMessages(deliveryMessages);
  const [status, setStatus] = useState<Delivery['status'] | null>(null);
  const [replaying, setReplaying] = useState(false);
  const pages = usePages(status ?? '');
  const { after } = pages;
  const live = useLive(
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
  const { reload } = live;
  const seen = useRef(sent);
  useEffect(() => {
    if (sent !== seen.current) reload();
    seen.current = sent;
  }, [sent, reload]);
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
      <StatusFilter label={t.status} any={t.any} names={t.statuses} value={status} onChange={setStatus} />
      <LivePage live={live} pages={pages} waitingLines={4}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="muted" role="status">
              {status === null ? t.empty : t.none}
            </p>
          ) : (
            <ul className="plain-list deliveries" aria-label={t.title}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} onRetried={reload} />
              ))}
            </ul>
          )
        }
      </LivePage>
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
