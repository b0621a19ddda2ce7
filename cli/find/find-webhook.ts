import type { Collections } from '../../adapters/mongo/collections';
import { createDeliveryRepository } from '../../adapters/mongo/deliveries';
import { createEventRepository } from '../../adapters/mongo/events';
import { createFinder } from '../../adapters/mongo/find-anywhere';
import { createWebhookRepository } from '../../adapters/mongo/webhooks';
import { deliverWorkflowId } from '../../contract/deliver-to';
import type { AccountEvent } from '../../domain/event';
import { deliveryId } from '../../domain/ids';
import type { Delivery } from '../../domain/webhook';
import type { RunFinder } from './find-run';
import type { DeliveryFinding, EventFinding, WebhookFinding } from './findings';

/** Endpoints, events and deliveries of all accounts. */
export function createWebhookFinder(collections: Collections, runs: RunFinder) {
  const finder = createFinder(collections);
  const webhooks = createWebhookRepository(collections);
  const deliveries = createDeliveryRepository(collections);
  const events = createEventRepository(collections);

  const account = async (id: string) => ({ id, email: await finder.emailOf(id) });

  async function describeDelivery(delivery: Delivery): Promise<DeliveryFinding> {
    const { id, webhookId, status, dueAt, attempts } = delivery;
    return {
      ...{ id, webhookId, status },
      nextAttemptAt: dueAt?.toISOString() ?? null,
      attempts: attempts.map(({ at, status: answer, latencyMilliseconds, error }) => ({
        ...{ at: at.toISOString(), status: answer, milliseconds: latencyMilliseconds, error },
      })),
      run: await runs.byId(deliverWorkflowId(webhookId)),
    };
  }

  async function describeEvent({ id, accountId, type, at, data }: AccountEvent): Promise<EventFinding> {
    // There is none to an endpoint that was deleted.
    const sent = await Promise.all(
      (await webhooks.list(accountId)).map((webhook) =>
        deliveries.find(webhook.id, deliveryId(id, webhook.id)),
      ),
    );
    return {
      ...{ id, account: await account(accountId), type, about: subjectOf(data) },
      publishedAt: at.toISOString(),
      deliveries: await Promise.all(sent.filter((each) => each !== null).map(describeDelivery)),
    };
  }

  async function event(id: string): Promise<EventFinding[]> {
    const found = await events.find(id);
    return found === null ? [] : [await describeEvent(found)];
  }

  return {
    event,

    async eventOfDelivery(id: string): Promise<EventFinding[]> {
      const eventId = await finder.eventOfDelivery(id);
      return eventId === null ? [] : event(eventId);
    },

    async webhook(id: string): Promise<WebhookFinding[]> {
      const found = await webhooks.find(id);
      if (found === null) return [];
      const { accountId, url, events: wanted, enabled, disabledReason, createdAt } = found;
      const { failingSince, pending, failed } = await finder.deliveryState(id);
      const next = await deliveries.nextDueAt(id);
      return [
        {
          ...{ id, account: await account(accountId), origin: new URL(url).origin, events: wanted },
          ...{ enabled, disabledReason, createdAt: createdAt.toISOString() },
          failingSince: failingSince?.toISOString() ?? null,
          deliveries: { pending, failed, nextAttemptAt: next?.toISOString() ?? null },
          run: await runs.byId(deliverWorkflowId(id)),
        },
      ];
    },
  };
}

/** The data has one record; when that was too large, its id alone; and of an allowance, no id. */
function subjectOf(data: AccountEvent['data']): string | null {
  const records = [data, ...Object.values(data)] as ({ id?: unknown } | null)[];
  const id = records.map((record) => record?.id).find((each) => typeof each === 'string');
  return id ?? null;
}
