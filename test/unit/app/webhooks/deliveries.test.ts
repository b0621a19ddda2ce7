import {
  listDeliveries,
  replayDeliveries,
  retryDelivery,
  testWebhook,
} from '../../../../app/webhooks/deliveries';
import { ATTEMPT_LIMITS } from '../../../../domain/limits';
import type { Delivery } from '../../../../domain/webhook';
import type { AttemptRule } from '../../../../ports/attempt-limiter';
import { enabledWebhook } from '../../../support/in-memory/publishing';

const AT = new Date('2026-11-14T18:00:00Z');
const SPAN = { since: new Date('2026-11-14T00:00:00Z'), until: AT, onlyFailed: true };

function service({ enabled = true, wait = 0, replayed = 3 } = {}) {
  const webhook = enabledWebhook('acct_1', { enabled });
  const delivery: Delivery = {
    ...{ id: 'dlv_1', webhookId: webhook.id, accountId: 'acct_1', eventId: 'evt_1', type: 'webhook.test' },
    ...{ status: 'failed', attempts: [], tries: 10, dueAt: null, createdAt: AT },
  };
  /** What was done, in order. */
  const log: string[] = [];
  const deps = {
    webhooks: {
      findForAccount: async (accountId: string) => (accountId === 'acct_1' ? webhook : null),
    },
    deliveries: {
      find: async (_webhookId: string, id: string) => (id === delivery.id ? delivery : null),
      list: async (_webhookId: string, { limit }: { limit: number }) =>
        Array.from({ length: Math.min(limit, 3) }, () => delivery),
      retry: async (id: string) => log.push(`due ${id}`),
      replay: async () => {
        log.push('replay');
        return replayed;
      },
    },
    publisher: {
      publishTo: async () => {
        log.push('publish');
        return delivery.id;
      },
    },
    deliveryEngine: { wake: async (ids: string[]) => log.push(`wake ${ids.join()}`) },
    attemptLimiter: {
      take: async (subject: string, rule: AttemptRule) => {
        log.push(`take ${subject} ${rule.limit} in ${rule.seconds} s`);
        return wait;
      },
    },
  } as never;
  const endpoint = { accountId: 'acct_1', webhookId: webhook.id };
  return { deps, log, endpoint, webhook };
}
type Service = ReturnType<typeof service>;

const { webhookTest, webhookRetry, webhookReplay } = ATTEMPT_LIMITS;
const taken = (what: string, { limit, seconds }: AttemptRule) =>
  `take webhook-${what}:acct_1 ${limit} in ${seconds} s`;

/** Each call, the limit it counts against, and what it does. */
const CALLS: [
  name: string,
  call: (service: Service, accountId?: string) => Promise<unknown>,
  limit: string,
  done: (id: string) => string[],
][] = [
  [
    'a test',
    ({ deps, webhook }, accountId = 'acct_1') => testWebhook(deps, accountId, webhook.id),
    taken('test', webhookTest),
    () => ['publish'],
  ],
  [
    'a retry',
    ({ deps, endpoint }, accountId = 'acct_1') =>
      retryDelivery(deps, { ...endpoint, accountId, deliveryId: 'dlv_1' }),
    taken('retry', webhookRetry),
    (id) => ['due dlv_1', `wake ${id}`],
  ],
  [
    'a replay',
    ({ deps, endpoint }, accountId = 'acct_1') => replayDeliveries(deps, { ...endpoint, accountId }, SPAN),
    taken('replay', webhookReplay),
    (id) => ['replay', `wake ${id}`],
  ],
];

describe.each(CALLS)('%s', (_name, call, limit, done) => {
  it('counts against its limit, and wakes the run once there is something to send', async () => {
    const world = service();
    await call(world);
    expect(world.log).toEqual([limit, ...done(world.webhook.id)]);
  });

  it('does nothing over its limit, and says how long to wait', async () => {
    const world = service({ wait: 17 });
    await expect(call(world)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 17,
      message: expect.stringMatching(/^This account has asked for this \d+ times in /) as string,
    });
    expect(world.log).toEqual([limit]);
  });

  it('does nothing at a disabled endpoint, or at one of another account', async () => {
    const disabled = service({ enabled: false });
    await expect(call(disabled)).rejects.toMatchObject({ code: 'webhook_disabled' });
    const others = service();
    await expect(call(others, 'acct_2')).rejects.toMatchObject({ code: 'not_found' });
    expect([...disabled.log, ...others.log]).toEqual([]);
  });
});

describe('a replay of a span', () => {
  it('that ends before it begins is refused, and one without deliveries wakes nobody', async () => {
    const world = service({ replayed: 0 });
    const wrong = { ...SPAN, until: SPAN.since };
    await expect(replayDeliveries(world.deps, world.endpoint, wrong)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(world.log).toEqual([]);
    expect(await replayDeliveries(world.deps, world.endpoint, SPAN)).toBe(0);
    expect(world.log.at(-1)).toBe('replay');
  });
});

describe('the deliveries of another account’s endpoint', () => {
  it('are not found', async () => {
    const { deps, endpoint } = service();
    const other = { ...endpoint, accountId: 'acct_2' };
    const page = { limit: 2, after: null };
    await expect(listDeliveries(deps, other, page)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listDeliveries(deps, endpoint, page)).not.toEqual([]);
  });
});
