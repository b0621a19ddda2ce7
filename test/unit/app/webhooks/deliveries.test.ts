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
const SPAN = { since: new Date('2026-11-14T00:00:00Z'), until: AT, onlyFailed: true, after: null };
const HOST = 'https://receiver.example';

interface Facts {
  enabled?: boolean;
  accepted?: string | null;
  wait?: number;
  failed?: number;
  /** What is left of the budgets of the endpoint and of the account. */
  left?: [endpoint: number, account: number];
}

function service({
  enabled = true,
  accepted = HOST,
  wait = 0,
  failed = 3,
  left = [1_000, 2_000],
}: Facts = {}) {
  const webhook = enabledWebhook('acct_1', { enabled, acceptedOrigin: accepted });
  const budgets = { [webhook.id]: left[0], acct_1: left[1] };
  const delivery: Delivery = {
    ...{ id: 'dlv_1', webhookId: webhook.id, accountId: 'acct_1', eventId: 'evt_1', type: 'webhook.test' },
    ...{ status: 'failed', attempts: [], tries: 10, dueAt: null, createdAt: AT, origin: HOST },
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
      select: async (_webhookId: string, { limit }: { limit: number }) =>
        Array.from({ length: Math.min(limit, failed) }, (_, i) => ({ id: `dlv_${i}`, createdAt: AT })),
      retry: async (ids: string[], origin: string) => log.push(`due ${ids.length} at ${origin}`),
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
      takeUpTo: async (subject: string, { limit }: AttemptRule, wanted: number) => {
        const of = subject.replace('webhook-resend:', '');
        const taken = Math.min(wanted, budgets[of]!);
        budgets[of]! -= taken;
        log.push(`${taken} of ${limit}`);
        return { taken, waitSeconds: taken === 0 ? 600 : 0 };
      },
      giveBack: async (subject: string, count: number) => {
        budgets[subject.replace('webhook-resend:', '')]! += count;
      },
    },
  } as never;
  const endpoint = { accountId: 'acct_1', webhookId: webhook.id };
  return { deps, log, endpoint, webhook, budgets };
}
type Service = ReturnType<typeof service>;

const { webhookTest, webhookFirstTest, webhookRetry, webhookReplay } = ATTEMPT_LIMITS;
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
    () => ['1 of 1000', '1 of 2000', 'publish'],
  ],
  [
    'a retry',
    ({ deps, endpoint }, accountId = 'acct_1') =>
      retryDelivery(deps, { ...endpoint, accountId, deliveryId: 'dlv_1' }),
    taken('retry', webhookRetry),
    (id) => ['1 of 1000', '1 of 2000', `due 1 at ${HOST}`, `wake ${id}`],
  ],
  [
    'a replay',
    ({ deps, endpoint }, accountId = 'acct_1') => replayDeliveries(deps, { ...endpoint, accountId }, SPAN),
    taken('replay', webhookReplay),
    (id) => ['3 of 1000', '3 of 2000', `due 3 at ${HOST}`, `wake ${id}`],
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

  it('does nothing once the budget of the endpoint, or of the account, is used up', async () => {
    for (const left of [
      [0, 2_000],
      [1_000, 0],
    ] as [number, number][]) {
      const world = service({ left });
      await expect(call(world)).rejects.toMatchObject({
        code: 'rate_limit_exceeded',
        retryAfterSeconds: 600,
        message: expect.stringMatching(
          /^This (endpoint|account) has had \d000 deliveries sent on demand within an hour/,
        ) as string,
      });
      expect(world.log.join()).not.toMatch(/due [1-9]|wake|publish/);
      expect(Object.values(world.budgets)).toEqual(left);
    }
  });

  it('does nothing at a disabled endpoint, or at one of another account', async () => {
    const disabled = service({ enabled: false });
    await expect(call(disabled)).rejects.toMatchObject({ code: 'webhook_disabled' });
    const others = service();
    await expect(call(others, 'acct_2')).rejects.toMatchObject({ code: 'not_found' });
    expect([...disabled.log, ...others.log]).toEqual([]);
  });
});

describe('a host that has not accepted an event', () => {
  it.each([
    ['a host before it', 'https://receiver.example:8443'],
    ['none', null],
  ])('is sent nothing again: it was %s', async (_what, accepted) => {
    for (const [name, call] of CALLS.slice(1)) {
      const world = service({ accepted });
      await expect(call(world)).rejects.toMatchObject({ code: 'webhook_unconfirmed' });
      expect([name, world.log]).toEqual([name, []]);
    }
  });

  it('is sent few tests', async () => {
    const world = service({ accepted: null });
    await testWebhook(world.deps, 'acct_1', world.webhook.id);
    expect(world.log).toEqual([
      taken('test', webhookTest),
      taken('first-test', webhookFirstTest),
      ...['1 of 1000', '1 of 2000', 'publish'],
    ]);
  });
});

describe('a replay of a span', () => {
  it('that ends before it begins is refused, and one without deliveries wakes nobody', async () => {
    const world = service({ failed: 0 });
    const wrong = { ...SPAN, until: SPAN.since };
    await expect(replayDeliveries(world.deps, world.endpoint, wrong)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(world.log).toEqual([]);
    expect(await replayDeliveries(world.deps, world.endpoint, SPAN)).toEqual({ replayed: 0, next: null });
    expect(world.log).toEqual([taken('replay', webhookReplay)]);
  });

  it('sends what the budget leaves, and says where the rest begins', async () => {
    for (const [left, replayed] of [
      [[260, 2_000], 260],
      [[1_000, 40], 40],
      [[1_000, 2_000], 1_000],
    ] as [[number, number], number][]) {
      const world = service({ failed: 5_000, left });
      expect(await replayDeliveries(world.deps, world.endpoint, SPAN)).toEqual({
        replayed,
        next: { id: `dlv_${replayed - 1}`, createdAt: AT },
      });
      expect(world.log).toContain(`due ${replayed} at ${HOST}`);
      expect(Object.values(world.budgets)).toEqual(left.map((budget) => budget - replayed));
    }
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
