import { createEventPublisher } from '../../../app/events/publisher';
import type { AccountEvent } from '../../../domain/event';
import { newId } from '../../../domain/ids';
import { SCOPES } from '../../../domain/scopes';
import type { Webhook } from '../../../domain/webhook';
import type { AllowanceNotices, AllowanceStanding } from '../../../ports/allowance-notices';
import type { NewDelivery } from '../../../ports/deliveries';

export function enabledWebhook(accountId: string, facts: Partial<Webhook> = {}): Webhook {
  return {
    id: newId('whk'),
    accountId,
    url: 'https://receiver.example/',
    events: ['*'],
    description: null,
    enabled: true,
    disabledReason: null,
    createdAt: new Date('2026-11-14T18:00:00Z'),
    keyId: null,
    scopes: SCOPES,
    acceptedOrigin: null,
    ...facts,
  };
}

/** A publisher over these endpoints, and everything that it has stored and woken. */
export function inMemoryPublishing(endpoints: Webhook[]) {
  const events = new Map<string, AccountEvent>();
  const deliveries = new Map<string, NewDelivery>();
  /** What one call to the engine has woken. */
  const wakes: string[][] = [];
  const world = {
    endpoints,
    events,
    deliveries,
    wakes,
    /** Called before each write; what it throws, the write throws. */
    beforeWrite: (_name: 'events' | 'deliveries' | 'wake'): void => undefined,
  };
  const publisher = createEventPublisher({
    webhooks: {
      listEnabled: async (accountIds) =>
        endpoints.filter(
          ({ accountId, enabled, disabledReason }) =>
            (enabled || disabledReason === 'key_ended') && accountIds.includes(accountId),
        ),
    },
    events: {
      add: async (added) => {
        world.beforeWrite('events');
        for (const event of added) if (!events.has(event.id)) events.set(event.id, event);
      },
    },
    deliveries: {
      add: async (added) => {
        world.beforeWrite('deliveries');
        for (const delivery of added) if (!deliveries.has(delivery.id)) deliveries.set(delivery.id, delivery);
      },
    },
    engine: {
      wake: async (ids) => {
        world.beforeWrite('wake');
        wakes.push(ids);
      },
    },
    clock: () => new Date('2026-11-14T18:02:11.214Z'),
  });
  return Object.assign(world, {
    publisher,
    /** Of the events stored, in the order in which they were published. */
    types: () => [...events.values()].map(({ type }) => type),
  });
}

export function inMemoryNotices(
  accounts: Record<string, Pick<AllowanceStanding, 'granted' | 'used'>>,
): AllowanceNotices {
  const told = new Map<string, AllowanceStanding['told']>();
  const toldTo = (accountId: string) => told.get(accountId) ?? { low: null, exhausted: null };
  return {
    read: async (accountId) => {
      const account = accounts[accountId];
      return account === undefined ? null : { ...account, told: toldTo(accountId) };
    },
    markTold: async (accountId, level, granted) => {
      told.set(accountId, { ...toldTo(accountId), [level]: granted });
    },
  };
}

/** For a sweep over a service in which no account has an endpoint. */
export const NO_ENDPOINTS = {
  publisher: { hasEndpoints: async () => false },
  deliveries: { overdueWebhooks: async () => [] },
  deliveryEngine: { wake: async () => undefined },
};
