import { createDeliveryRepository } from '../../../adapters/mongo/deliveries';
import { createWebhookRepository } from '../../../adapters/mongo/webhooks';
import { derivedId, newId } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import type { DeliveryAttempt } from '../../../domain/webhook';
import type { AttemptOutcome, DeliverySelection, NewDelivery } from '../../../ports/deliveries';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { profiled } from '../../support/profile';

const START = Date.parse('2026-11-17T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const HOST = 'https://receiver.example';
const FAILED = { at: at(0), status: 500, latencyMilliseconds: 12, error: 'status' } as const;
const DELIVERED = { at: at(9), status: 204, latencyMilliseconds: 12, error: null } as const;

describe('the deliveries of an endpoint', () => {
  let database: TestDatabase;
  let now = at(0);
  beforeAll(async () => {
    database = await freshDatabase();
  });
  beforeEach(() => {
    now = at(0);
  });
  afterAll(() => database.drop());

  const repository = () => createDeliveryRepository(database.collections, () => now);

  function newDelivery(webhookId: string, event: string): NewDelivery {
    const eventId = derivedId('evt', event);
    const id = derivedId('dlv', webhookId, eventId);
    return { id, webhookId, accountId: 'acct_1', eventId, type: 'certificate.certified', origin: HOST };
  }

  /** One a second, by name. */
  async function added(webhookId: string, events: string[]): Promise<string[]> {
    const ids = [];
    for (const event of events) {
      const delivery = newDelivery(webhookId, event);
      await repository().add([delivery]);
      ids.push(delivery.id);
      now = new Date(now.getTime() + 1_000);
    }
    return ids;
  }

  async function attempted(id: string, attempt: DeliveryAttempt, outcome: AttemptOutcome): Promise<void> {
    const { dueAt } = (await database.collections.deliveries.findOne({ _id: id }))!;
    await repository().recordAttempt({ id, dueAt }, attempt, outcome);
  }

  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

  it('are due at once, and stay as they are when they are added again', async () => {
    const webhookId = newId('whk');
    const [first, second] = [newDelivery(webhookId, 'a'), newDelivery(webhookId, 'b')];
    await repository().add([first]);
    await attempted(first.id, FAILED, { status: 'pending', dueAt: at(5) });
    now = at(1);
    await repository().add([first, second]);
    await repository().add([]);
    const state = { accountId: 'acct_1', type: 'certificate.certified', webhookId, origin: HOST };
    expect(await repository().find(webhookId, first.id)).toEqual({
      ...{ ...state, id: first.id, eventId: first.eventId, status: 'pending', tries: 1 },
      ...{ attempts: [FAILED], createdAt: at(0), dueAt: at(5) },
    });
    expect(await repository().find(webhookId, second.id)).toEqual({
      ...{ ...state, id: second.id, eventId: second.eventId, status: 'pending', tries: 0 },
      ...{ attempts: [], createdAt: at(1), dueAt: at(1) },
    });
    expect(await repository().find(newId('whk'), first.id)).toBeNull();
  });

  it('are taken when they are due, the longest due first', async () => {
    const webhookId = newId('whk');
    expect(await repository().nextDueAt(webhookId)).toBeNull();
    const [a, b, c, d] = await added(webhookId, ['a', 'b', 'c', 'd']);
    await attempted(a!, FAILED, { status: 'pending', dueAt: at(60) });
    await attempted(c!, DELIVERED, { status: 'delivered' });
    expect(ids(await repository().due(webhookId, 10))).toEqual([b, d]);
    expect(ids(await repository().due(webhookId, 1))).toEqual([b]);
    expect(await repository().nextDueAt(webhookId)).toEqual(at(1));
    await attempted(b!, DELIVERED, { status: 'delivered' });
    await attempted(d!, FAILED, { status: 'failed' });
    expect(await repository().due(webhookId, 10)).toEqual([]);
    expect(await repository().nextDueAt(webhookId)).toEqual(at(60));
    now = at(60);
    expect(ids(await repository().due(webhookId, 10))).toEqual([a]);
  });

  it('keep their last twenty attempts', async () => {
    const webhookId = newId('whk');
    const [id] = await added(webhookId, ['a']);
    for (let i = 0; i < 23; i += 1)
      await attempted(id!, { ...FAILED, at: at(i) }, { status: 'pending', dueAt: at(i) });
    const { attempts, tries } = (await repository().find(webhookId, id!))!;
    expect(tries).toBe(23);
    expect(attempts.map((attempt) => attempt.at)).toEqual(Array.from({ length: 20 }, (_, i) => at(i + 3)));
  });

  it('are listed newest first, by state, in pages that miss none of one millisecond', async () => {
    const webhookId = newId('whk');
    const together = Array.from({ length: 7 }, (_, i) => newDelivery(webhookId, `together ${i}`));
    await repository().add(together);
    now = at(1);
    const [late] = await added(webhookId, ['late']);
    await attempted(late!, FAILED, { status: 'failed' });
    for (const status of [undefined, 'pending'] as const) {
      const seen: string[] = [];
      for (let after = null; ;) {
        const page = await repository().list(webhookId, { limit: 3, status, after });
        const last = page.at(-1);
        if (last === undefined) break;
        seen.push(...ids(page));
        after = last;
      }
      const expected = ids(together).sort().reverse();
      expect(seen).toEqual(status === undefined ? [late, ...expected] : expected);
    }
    expect(ids(await repository().list(webhookId, { limit: 9, status: 'failed', after: null }))).toEqual([
      late,
    ]);
  });

  it('are sent again on request, with all attempts ahead of them', async () => {
    const webhookId = newId('whk');
    const [a, b] = await added(webhookId, ['a', 'b']);
    for (const id of [a!, b!]) await attempted(id, FAILED, { status: 'failed' });
    now = at(100);
    await repository().retry([a!], 'https://moved.example');
    expect(await repository().find(webhookId, a!)).toMatchObject({
      ...{ status: 'pending', tries: 0, dueAt: at(100), attempts: [FAILED], createdAt: at(0) },
      origin: 'https://moved.example',
    });
    expect(await repository().find(webhookId, b!)).toMatchObject({ status: 'failed', dueAt: null });
  });

  it('stay due when their owner asks for them during an attempt that fails, and not when it succeeds', async () => {
    const webhookId = newId('whk');
    const [failing, succeeding] = await added(webhookId, ['a', 'b']);
    const sent = await repository().due(webhookId, 10);
    now = at(100);
    await repository().retry(ids(sent), HOST);
    await repository().recordAttempt(sent[0]!, FAILED, { status: 'failed' });
    await repository().recordAttempt(sent[1]!, DELIVERED, { status: 'delivered' });
    expect(await repository().find(webhookId, failing!)).toMatchObject({
      ...{ status: 'pending', tries: 0, dueAt: at(100), attempts: [FAILED] },
    });
    expect(await repository().find(webhookId, succeeding!)).toMatchObject({
      ...{ status: 'delivered', dueAt: null, attempts: [DELIVERED] },
    });
  });

  it('of a span of time and of a state are selected newest first, in pages that miss none of one millisecond', async () => {
    const webhookId = newId('whk');
    const [a, b, c, d] = await added(webhookId, ['a', 'b', 'c', 'd']);
    for (const id of [a!, b!, d!]) await attempted(id, FAILED, { status: 'failed' });
    await attempted(c!, DELIVERED, { status: 'delivered' });
    const span = { since: at(1), until: at(3), limit: 10, after: null };
    const selected = async (selection: Partial<DeliverySelection>) =>
      ids(await repository().select(webhookId, { ...span, ...selection }));
    expect(await selected({ status: 'failed' })).toEqual([b]);
    expect(await selected({})).toEqual([c, b]);
    expect(await selected({ after: { createdAt: at(2), id: c! } })).toEqual([b]);
    expect(await selected({ after: { createdAt: at(9), id: 'dlv_z' } })).toEqual([c, b]);
    expect(await selected({ after: { createdAt: at(0), id: 'dlv_z' } })).toEqual([]);

    const busy = newId('whk');
    await repository().add(Array.from({ length: 25 }, (_, i) => newDelivery(busy, `event ${i}`)));
    now = new Date(now.getTime() + 1);
    await repository().add(Array.from({ length: 7 }, (_, i) => newDelivery(busy, `later ${i}`)));
    const seen: string[] = [];
    for (let after = null; ;) {
      const whole = { since: at(0), until: at(60), limit: 4, after };
      const page = await repository().select(busy, whole);
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...ids(page));
      after = last;
    }
    expect(new Set(seen).size).toBe(32);
    expect(seen).toHaveLength(32);
  });

  it('leave with their endpoint', async () => {
    const webhooks = createWebhookRepository(database.collections);
    const facts = { url: 'https://a.example', description: null, secret: 'x', keyId: null };
    const webhook = { id: newId('whk'), accountId: 'acct_1', events: ['*' as const], ...facts };
    await webhooks.create(webhook, 'acct_1');
    const other = newId('whk');
    await added(webhook.id, ['a', 'b']);
    const [kept] = await added(other, ['a']);
    expect(await webhooks.delete('acct_1', webhook.id, 'acct_1')).toBe(true);
    expect(await repository().list(webhook.id, { limit: 9, after: null })).toEqual([]);
    expect(ids(await repository().list(other, { limit: 9, after: null }))).toEqual([kept]);
  });

  it('that wait too long name their endpoint, unless it is disabled, without reading the others', async () => {
    const webhooks = createWebhookRepository(database.collections);
    const made = [];
    for (const accountId of ['acct_2', 'acct_2', 'acct_3', 'acct_3']) {
      const facts = { url: 'https://a.example', description: null, events: ['*' as const] };
      const access = { secret: 'x', keyId: null };
      made.push((await webhooks.create({ id: newId('whk'), accountId, ...facts, ...access }, accountId))!.id);
    }
    const [lost, waiting, idle, disabled] = made as [string, string, string, string];
    await webhooks.disable({ id: disabled, keyId: null }, 'gone');
    for (const id of [lost, disabled])
      await repository().add(Array.from({ length: 500 }, (_, i) => newDelivery(id, `event ${i}`)));
    now = at(100);
    await added(waiting, ['a']);
    const [done] = await added(idle, ['a']);
    await attempted(done!, DELIVERED, { status: 'delivered' });
    const operations = await profiled(database.collections.webhooks, async () => {
      expect(await repository().overdueWebhooks(at(50), 10)).toEqual([lost]);
    });
    expect(operations).toHaveLength(1);
    expect(operations[0]!.keysExamined).toBeLessThan(20);
    expect(operations[0]!.docsExamined).toBeLessThan(20);
    expect((await repository().overdueWebhooks(at(200), 10)).sort()).toEqual([lost, waiting].sort());
    expect(await repository().overdueWebhooks(at(200), 1)).toHaveLength(1);
  });

  it('are each read by an index, whatever other endpoints have', async () => {
    const webhookId = newId('whk');
    await added(webhookId, ['a', 'b', 'c']);
    const page = { limit: 2, after: { createdAt: at(2), id: 'dlv_z' } };
    const operations = await profiled(database.collections.deliveries, async () => {
      await repository().due(webhookId, 10);
      await repository().nextDueAt(webhookId);
      await repository().list(webhookId, page);
      await repository().list(webhookId, { ...page, status: 'pending' });
      const span = { since: at(0), until: at(9) };
      await repository().select(webhookId, { ...page, ...span });
      await repository().select(webhookId, { ...page, ...span, status: 'pending' });
    });
    expect(operations.length).toBeGreaterThanOrEqual(6);
    for (const { keysExamined, docsExamined, planSummary } of operations) {
      expect(planSummary).toContain('IXSCAN');
      expect(Math.max(keysExamined, docsExamined)).toBeLessThan(10);
    }
  });

  it('are kept for 30 days, whatever their state', async () => {
    expect(await database.collections.deliveries.indexes()).toContainEqual(
      expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: LIMITS.eventDays * 86_400 }),
    );
  });
});
