import type { AccountEvent } from '../../../domain/event';
import { SCOPES } from '../../../domain/scopes';
import type { Delivery, Webhook } from '../../../domain/webhook';
import type { DeliverDependencies } from '../../../activities/events/deliver';
import type { OutboundAnswer, OutboundRequest } from '../../../ports/outbound';

const ACCOUNT = 'acct_1';

/** One endpoint, its deliveries, and a receiver whose answers a test decides. */
export function deliveryWorld(webhook: Partial<Webhook> = {}) {
  const endpoint: Webhook = {
    id: 'whk_1',
    accountId: ACCOUNT,
    url: 'https://receiver.example/hook',
    events: ['*'],
    description: null,
    enabled: true,
    disabledReason: null,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    keyId: null,
    scopes: SCOPES,
    acceptedOrigin: null,
    ...webhook,
  };
  const events = new Map<string, AccountEvent>();
  const deliveries = new Map<string, Delivery>();
  const world = {
    endpoint,
    deliveries,
    events,
    now: new Date('2026-11-14T18:00:00Z'),
    failingSince: null as Date | null,
    /** As its expiry does, this disables the endpoint without a write. */
    keyEnded: false,
    requests: [] as { url: string; request: OutboundRequest }[],
    /** Requests under way, and the most there ever were. */
    open: 0,
    mostOpen: 0,
    outcomes: [] as string[],
    answer: (_event: string): Promise<OutboundAnswer> =>
      Promise.resolve({ status: 200, retryAfterSeconds: null }),
    beforeRead: (): void => undefined,
    beforeRecord: (): void => undefined,
    /** Due since as many milliseconds as its number. */
    add(number: number, facts: Partial<Delivery> = {}): Delivery {
      const eventId = `evt_${number}`;
      const at = new Date(world.now.getTime() - number);
      events.set(eventId, { id: eventId, accountId: ACCOUNT, type: 'webhook.test', at, data: { number } });
      const delivery: Delivery = {
        id: `dlv_${number}`,
        webhookId: endpoint.id,
        accountId: ACCOUNT,
        eventId,
        type: 'webhook.test',
        origin: 'https://receiver.example',
        status: 'pending',
        attempts: [],
        tries: 0,
        dueAt: at,
        createdAt: at,
        ...facts,
      };
      deliveries.set(delivery.id, delivery);
      return delivery;
    },
  };
  const pending = () =>
    [...deliveries.values()]
      .filter(({ status }) => status === 'pending')
      .sort((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0));
  const dependencies: Omit<DeliverDependencies, 'announce'> = {
    webhooks: {
      find: async () =>
        endpoint.enabled && world.keyEnded
          ? { ...endpoint, enabled: false, disabledReason: 'key_ended' }
          : { ...endpoint },
      secretsOf: async () => ['stored'],
      async recordAccepted({ url }) {
        if (url === endpoint.url) endpoint.acceptedOrigin = new URL(url).origin;
      },
      async recordResult(_id, success, at) {
        world.failingSince = success ? null : (world.failingSince ?? at);
        return world.failingSince;
      },
      async disable(_id, reason) {
        if (!endpoint.enabled) return false;
        endpoint.enabled = false;
        endpoint.disabledReason = reason;
        return true;
      },
    },
    events: { findMany: async (ids) => ids.flatMap((id) => events.get(id) ?? []) },
    deliveries: {
      async due(_id, limit) {
        world.beforeRead();
        return pending()
          .filter(({ dueAt }) => dueAt !== null && dueAt <= world.now)
          .slice(0, limit);
      },
      nextDueAt: async () => pending()[0]?.dueAt ?? null,
      async remove(ids) {
        for (const id of ids) deliveries.delete(id);
      },
      async recordAttempt({ id }, attempt, outcome) {
        world.beforeRecord();
        const delivery = deliveries.get(id)!;
        delivery.status = outcome.status;
        delivery.dueAt = outcome.status === 'pending' ? outcome.dueAt : null;
        delivery.tries += 1;
        delivery.attempts.push(attempt);
      },
    },
    outbound: {
      async post(url, request) {
        world.requests.push({ url, request });
        world.open += 1;
        world.mostOpen = Math.max(world.mostOpen, world.open);
        try {
          return await world.answer(request.headers['webhook-id'] ?? '');
        } finally {
          world.open -= 1;
        }
      },
    },
    openSecret: (stored, webhookId) => `whsec_${btoa(`${stored} of ${webhookId}`)}`,
    observeDelivery: (outcome) => {
      world.outcomes.push(outcome);
    },
    clock: () => world.now,
    random: () => 0.5,
  };
  return { world, dependencies };
}
