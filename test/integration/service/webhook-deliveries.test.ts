import { createEventRepository } from '../../../adapters/mongo/events';
import type { DeliveryDocument } from '../../../adapters/mongo/webhook-documents';
import { derivedId } from '../../../domain/ids';
import { ATTEMPT_LIMITS } from '../../../domain/limits';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { hasAccepted, webhookCaller, WISHES } from '../../support/webhook-caller';
import type { ApiDelivery, ApiWebhook } from '../../support/webhook-caller';

const ORIGIN = new URL(WISHES.url).origin;

describe('an endpoint, and what is sent to it,', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());
  const caller = () => webhookCaller(service);

  /** With their events, or the run of the endpoint would remove them. */
  async function addDeliveries(deliveries: DeliveryDocument[]): Promise<void> {
    await createEventRepository(service.collections).add(
      deliveries.map(({ eventId: id, accountId, type }) => ({
        id,
        accountId,
        type,
        at: new Date(),
        data: {},
      })),
    );
    await service.collections.deliveries.insertMany(deliveries);
  }

  async function addWaiting(accountId: string, webhookId: string, dueAt: Date): Promise<string> {
    const delivery: DeliveryDocument = {
      ...{ _id: derivedId('dlv', webhookId), eventId: derivedId('evt', webhookId), webhookId, accountId },
      ...{ type: 'batch.completed', status: 'pending', attempts: [], tries: 4, dueAt, createdAt: new Date() },
      origin: ORIGIN,
    };
    await addDeliveries([delivery]);
    return delivery._id;
  }

  it('is tested whatever it subscribes to, as often as the account may', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    const tests = [];
    for (let i = 0; i <= ATTEMPT_LIMITS.webhookTest.limit; i += 1)
      tests.push(await call<{ delivery: ApiDelivery }>('POST', `/webhooks/${id}/test`));
    const last = tests.pop()!;
    expect(tests.map(({ status }) => status)).toEqual(tests.map(() => 202));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.body).toMatchObject({
      error: 'rate_limit_exceeded',
      message: expect.stringContaining('10 times in a minute') as string,
    });
    const { delivery } = tests[0]!.body;
    expect(delivery).toMatchObject({
      type: 'webhook.test',
      event_id: expect.stringMatching(/^evt_/) as string,
    });
    const event = await service.collections.events.findOne({ _id: delivery.event_id });
    expect(event).toMatchObject({ accountId, type: 'webhook.test', data: { webhook: { id } } });
    expect(JSON.stringify(event)).not.toContain('t0p');
    expect(new Set(tests.map(({ body }) => body.delivery.event_id)).size).toBe(tests.length);
  });

  it('shows its deliveries in pages, by state, and has them sent again', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    const hour = 3_600_000;
    const now = Date.now();
    const stored = Array.from({ length: 5 }, (_, i): DeliveryDocument => ({
      ...{ _id: derivedId('dlv', id, String(i)), eventId: derivedId('evt', id, String(i)) },
      ...{ webhookId: id, accountId, type: 'batch.completed', tries: 10, dueAt: null, origin: ORIGIN },
      status: i % 2 === 0 ? 'failed' : 'delivered',
      attempts: [{ at: new Date(now), status: 500, latencyMilliseconds: 12.4, error: 'status' }],
      createdAt: new Date(now - (5 - i) * hour),
    }));
    await addDeliveries(stored);
    const newestFirst = stored.map(({ _id }) => _id).reverse();
    type Page = { deliveries: ApiDelivery[]; has_more: boolean; next_cursor: string | null };
    const page = async (query: string) =>
      (await call<Page>('GET', `/webhooks/${id}/deliveries${query}`)).body;
    const first = await page('?limit=3');
    expect(first.deliveries.map((each) => each.id)).toEqual(newestFirst.slice(0, 3));
    expect(first.deliveries[0]).toMatchObject({
      ...{ type: 'batch.completed', status: 'failed', next_attempt_at: null },
      attempts: [{ at: new Date(now).toISOString(), status: 500, latency_ms: 12, error: 'status' }],
    });
    expect(first.has_more).toBe(true);
    const rest = await page(`?limit=3&after=${first.next_cursor}`);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    expect(rest.deliveries.map((each) => each.id)).toEqual(newestFirst.slice(3));
    expect((await page('?status=delivered')).deliveries).toHaveLength(2);

    await hasAccepted(service, id);
    const retried = await call<{ delivery: ApiDelivery }>(
      'POST',
      `/webhooks/${id}/deliveries/${newestFirst[0]}/retry`,
    );
    expect(retried.status).toBe(202);
    expect(await service.collections.deliveries.findOne({ _id: newestFirst[0]! })).not.toMatchObject({
      ...{ status: 'failed', tries: 10 },
    });
    expect((await call('POST', `/webhooks/${id}/deliveries/dlv_1/retry`)).status).toBe(404);

    const replay = (body: object) => call('POST', `/webhooks/${id}/replay`, body);
    const since = new Date(now - 4.5 * hour).toISOString();
    const until = new Date(now - 1.5 * hour).toISOString();
    expect(await replay({ since, until, only_failed: true })).toMatchObject({
      status: 202,
      body: { replayed: 1, has_more: false, next_cursor: null },
    });
    expect((await replay({ since, until })).body).toMatchObject({ replayed: 3, has_more: false });
    expect((await replay({ since: until, until: since })).status).toBe(400);
  });

  it('has nothing sent again to a host that it was given since, until that has accepted an event', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    await hasAccepted(service, id);
    const failed = Array.from({ length: 3 }, (_, i): DeliveryDocument => ({
      ...{ _id: derivedId('dlv', id, String(i)), eventId: derivedId('evt', id, String(i)) },
      ...{ webhookId: id, accountId, type: 'batch.completed', tries: 10, dueAt: null, origin: ORIGIN },
      ...{ status: 'failed', attempts: [], createdAt: new Date() },
    }));
    await addDeliveries(failed);
    const move = (url: string) => call('PATCH', `/webhooks/${id}`, { url });
    const replay = () => call('POST', `/webhooks/${id}/replay`, { since: '2026-11-01T00:00:00Z' });
    for (const url of ['https://stranger.example/', `${ORIGIN}:8443/`]) {
      await move(url);
      for (const refused of [
        await replay(),
        await call('POST', `/webhooks/${id}/deliveries/${failed[0]!._id}/retry`),
      ])
        expect(refused).toMatchObject({
          status: 409,
          body: {
            error: 'webhook_unconfirmed',
            message:
              'The host of this endpoint has not accepted an event yet, so nothing is sent to it again. Send a test, and repeat this once it was answered with 2xx.',
          },
        });
    }
    const states = await service.collections.deliveries.distinct('status', { webhookId: id });
    expect(states).toEqual(['failed']);
    await move(`${ORIGIN}/another/path`);
    expect(await replay()).toMatchObject({ status: 202, body: { replayed: 3 } });
  });

  it('is disabled and enabled by its owner: what waits is due at once', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    const off = await call<{ webhook: ApiWebhook }>('PATCH', `/webhooks/${id}`, { enabled: false });
    expect(off.body.webhook).toMatchObject({ enabled: false, disabled_reason: null });
    await service.collections.webhooks.updateOne({ _id: id }, { $set: { disabledReason: 'failing' } });
    await hasAccepted(service, id);
    const later = new Date(Date.now() + 3_600_000);
    const waiting = await addWaiting(accountId, id, later);
    for (const [path, body] of [
      ['test'],
      ['replay', { since: '2026-11-01T00:00:00Z' }],
      [`deliveries/${waiting}/retry`],
    ] as const)
      expect(await call('POST', `/webhooks/${id}/${path}`, body)).toMatchObject({
        status: 409,
        body: { error: 'webhook_disabled' },
      });
    expect((await call<{ webhook: ApiWebhook }>('GET', `/webhooks/${id}`)).body.webhook.disabled_reason).toBe(
      'failing',
    );
    const on = await call<{ webhook: ApiWebhook }>('PATCH', `/webhooks/${id}`, { enabled: true });
    expect(on.body.webhook).toMatchObject({ enabled: true, disabled_reason: null });
    const due = await service.collections.deliveries.findOne({ _id: waiting });
    expect(due?.dueAt?.getTime() ?? 0).toBeLessThan(later.getTime());
  });

  it('is enabled only so often, and nothing is due earlier because it was enabled already', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    await hasAccepted(service, id);
    const later = new Date(Date.now() + 3_600_000);
    const waiting = await addWaiting(accountId, id, later);
    const set = (enabled: boolean) => call<{ message?: string }>('PATCH', `/webhooks/${id}`, { enabled });
    expect((await set(true)).status).toBe(200);
    expect(await service.collections.deliveries.findOne({ _id: waiting })).toMatchObject({
      dueAt: later,
      tries: 4,
    });
    for (let i = 0; i < ATTEMPT_LIMITS.webhookEnable.limit; i += 1) {
      await set(false);
      expect((await set(true)).status).toBe(200);
    }
    await set(false);
    const { status, headers, body } = await set(true);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toContain('20 times in 5 minutes');
    expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({ webhook: { enabled: false } });
  });
});
