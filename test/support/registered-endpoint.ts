import type { ServiceClient } from './service-client';
import { until } from './until';
import { startWebhookReceiver } from './webhook-receiver';
import type { WebhookReceiver } from './webhook-receiver';

export interface RegisteredEndpoint extends WebhookReceiver {
  id: string;
  secret: string;
  /** Deletes it from the service, and closes it. */
  remove(): Promise<void>;
}

/** A receiver that the service's account has as an endpoint. The service needs WEBHOOK_ALLOW_CIDRS=127.0.0.0/8. */
export async function registerEndpoint(
  service: Pick<ServiceClient, 'fetch'>,
  events: string[],
): Promise<RegisteredEndpoint> {
  const receiver = await startWebhookReceiver();
  const created = await service.fetch('/webhooks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events }),
  });
  if (created.status !== 201) throw new Error(`The endpoint was refused: ${await created.text()}`);
  const { webhook } = (await created.json()) as { webhook: { id: string; secret: string } };
  return Object.assign(receiver, {
    ...webhook,
    async remove() {
      await service.fetch(`/webhooks/${webhook.id}`, { method: 'DELETE' });
      await receiver.close();
    },
  });
}

/** Has a test event sent to an endpoint. */
export async function sendTest(
  service: Pick<ServiceClient, 'fetch'>,
  webhookId: string,
): Promise<{ id: string; event_id: string }> {
  const answer = await service.fetch(`/webhooks/${webhookId}/test`, { method: 'POST' });
  return ((await answer.json()) as { delivery: { id: string; event_id: string } }).delivery;
}

/** Waits until a delivery has arrived, and that is recorded. */
export async function delivered(
  { collections }: Pick<ServiceClient, 'collections'>,
  id: string,
): Promise<void> {
  await until(() => collections.deliveries.findOne({ _id: id, status: 'delivered' }));
}
