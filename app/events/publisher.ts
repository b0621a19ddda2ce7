import { utf8ToBytes } from '@noble/hashes/utils.js';
import { matchesPattern, mayReceive } from '../../domain/event';
import type { AccountEvent } from '../../domain/event';
import { deliveryId, derivedId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { originOf } from '../../domain/webhook';
import type { Webhook } from '../../domain/webhook';
import type { DeliveryEngine } from '../../ports/delivery-engine';
import type { DeliveryRepository, NewDelivery } from '../../ports/deliveries';
import type { EventPublisher, NewEvent } from '../../ports/event-publisher';
import type { EventRepository } from '../../ports/events';
import type { WebhookRepository } from '../../ports/webhooks';

export interface PublisherDependencies {
  webhooks: Pick<WebhookRepository, 'listEnabled'>;
  events: Pick<EventRepository, 'add'>;
  deliveries: Pick<DeliveryRepository, 'add'>;
  engine: DeliveryEngine;
  clock: () => Date;
}

/**
 * Every id is derived, so a step that was interrupted anywhere is simply run again. The order matters: a delivery exists only after its
 * event, and a run is woken only when it has something to find.
 */
export function createEventPublisher(deps: PublisherDependencies): EventPublisher {
  const { webhooks, engine, clock } = deps;

  async function store(events: AccountEvent[], deliveries: NewDelivery[]): Promise<void> {
    await deps.events.add(events);
    if (deliveries.length === 0) return;
    await deps.deliveries.add(deliveries);
    await engine.wake([...new Set(deliveries.map(({ webhookId }) => webhookId))]);
  }

  return {
    hasEndpoints: async (accountId) => (await webhooks.listEnabled([accountId])).length > 0,

    async publish(events) {
      if (events.length === 0) return;
      const endpoints = await webhooks.listEnabled([...new Set(events.map(({ accountId }) => accountId))]);
      const at = clock();
      const stored: AccountEvent[] = [];
      const deliveries: NewDelivery[] = [];
      for (const newEvent of events) {
        const own = endpoints.filter(({ accountId, enabled }) => enabled && accountId === newEvent.accountId);
        if (own.length === 0) continue;
        const event = eventOf(newEvent, at);
        stored.push(event);
        for (const webhook of own)
          if (
            webhook.events.some((pattern) => matchesPattern(event.type, pattern)) &&
            mayReceive(event.type, webhook.scopes)
          )
            deliveries.push(deliveryOf(event, webhook));
      }
      if (stored.length > 0) await store(stored, deliveries);
      // Their key has expired: their runs record that, and tell the owner.
      const ended = endpoints.filter(({ enabled }) => !enabled);
      if (ended.length > 0) await engine.wake(ended.map(({ id }) => id));
    },

    async publishTo(webhook, newEvent) {
      const event = eventOf(newEvent, clock());
      const delivery = deliveryOf(event, webhook);
      await store([event], [delivery]);
      return delivery.id;
    },
  };
}

function eventOf({ accountId, type, subject, occurrence = '', data }: NewEvent, at: Date): AccountEvent {
  return {
    id: derivedId('evt', type, subject, occurrence),
    accountId,
    type,
    at,
    data: fitting(data, subject),
  };
}

function deliveryOf(
  { id: eventId, accountId, type }: AccountEvent,
  webhook: Pick<Webhook, 'id' | 'url'>,
): NewDelivery {
  const { id: webhookId } = webhook;
  const id = deliveryId(eventId, webhookId);
  return { id, webhookId, accountId, eventId, type, origin: originOf(webhook) };
}

/** What `{type, timestamp, data}` needs beside the data. */
const ENVELOPE_BYTES = 256;

/** The limits of a certificate's fields keep it well below; whatever is larger is replaced by its id, by which receivers read it. */
function fitting(data: NewEvent['data'], id: string): NewEvent['data'] {
  const fits = utf8ToBytes(JSON.stringify(data)).length + ENVELOPE_BYTES < LIMITS.eventBytes;
  return fits ? data : { id, too_large: true };
}
