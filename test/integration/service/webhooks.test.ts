import type { DeliveryDocument } from '../../../adapters/mongo/collections';
import { createEventRepository } from '../../../adapters/mongo/events';
import { readSigningKeys } from '../../../config/secret-file';
import { decryptSecret } from '../../../app/webhooks/secrets';
import { derivedId } from '../../../domain/ids';
import { ATTEMPT_LIMITS } from '../../../domain/limits';
import { accountWithKey } from '../../support/fixtures';
import { DashboardClient, signedUp } from '../../support/dashboard-client';
import type { Answer } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';
import { until } from '../../support/until';

interface Webhook {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  enabled: boolean;
  disabled_reason: string | null;
  created_at: string;
  secret?: string;
}
interface Delivery {
  id: string;
  event_id: string;
  type: string;
  status: string;
  attempts: object[];
  next_attempt_at: string | null;
}
interface Events {
  events: { id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
  has_more: boolean;
  next_cursor: string | null;
}

const WISHES = { url: 'https://erp.example.com/hooks?token=t0p', events: ['batch.completed'] };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('an endpoint', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  /** A new account with a key. */
  async function caller() {
    const { account, key } = await accountWithKey(service.collections, { ratePerMinute: 6_000 });
    const call = async <T = unknown>(method: string, path: string, body?: object): Promise<Answer<T>> => {
      const answer = await fetch(`${service.url}/api/public/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const json = (text === '' ? null : JSON.parse(text)) as T;
      return { status: answer.status, headers: answer.headers, body: json };
    };
    const create = async (wishes: object = {}) =>
      (await call<{ webhook: Webhook }>('POST', '/webhooks', { ...WISHES, ...wishes })).body.webhook;
    return { id: account.id, call, create };
  }

  const keys = () => readSigningKeys(service.env['SELLO_SECRET_FILE'] ?? '', 'webhooks');
  const storedSecrets = async (id: string) => {
    const { secret, previousSecret } = (await service.collections.webhooks.findOne({ _id: id }))!;
    return [secret, previousSecret?.secret].map((each) => each && decryptSecret(each, id, keys()));
  };

  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { call } = await caller();
    const created = await call<{ webhook: Webhook }>('POST', '/webhooks', { ...WISHES, description: 'ERP' });
    expect(created.status).toBe(201);
    const { secret, ...webhook } = created.body.webhook;
    expect(webhook).toEqual({
      ...{ ...WISHES, id: expect.stringMatching(/^whk_/) as string, description: 'ERP', enabled: true },
      ...{ disabled_reason: null, created_at: expect.any(String) as string },
    });
    expect(created.headers.get('location')).toBe(`${service.url}/api/public/v1/webhooks/${webhook.id}`);
    expect(secret).toMatch(SECRET);
    expect(await storedSecrets(webhook.id)).toEqual([secret, undefined]);
    const stored = JSON.stringify(await service.collections.webhooks.findOne({ _id: webhook.id }));
    expect(stored).not.toContain(secret!.slice(6));
    expect((await call('GET', `/webhooks/${webhook.id}`)).body).toEqual({ webhook });
    expect((await call('GET', '/webhooks')).body).toEqual({ webhooks: [webhook] });
  });

  it('has a secret that is replaced, the old one signing on for a day', async () => {
    const { call, create } = await caller();
    const { id, secret } = await create();
    const rotated = (await call<{ webhook: Webhook }>('POST', `/webhooks/${id}/rotate`)).body.webhook;
    expect(rotated.secret).toMatch(SECRET);
    expect(rotated.secret).not.toBe(secret);
    expect(await storedSecrets(id)).toEqual([rotated.secret, secret]);
    const { previousSecret } = (await service.collections.webhooks.findOne({ _id: id }))!;
    const hours = (previousSecret!.until.getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  it('is one of ten, and of one account only', async () => {
    const [owner, other] = [await caller(), await caller()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => owner.call<{ error?: string }>('POST', '/webhooks', WISHES)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: 'webhook_limit_reached',
      message: 'The account already has 10 endpoints, the maximum. Delete one that is no longer needed.',
    });
    const { webhooks } = (await owner.call<{ webhooks: Webhook[] }>('GET', '/webhooks')).body;
    const path = `/webhooks/${webhooks[0]!.id}`;
    const missing = {
      error: 'not_found',
      message: 'This account has no endpoint with that id. Check the id, and that the same account made it.',
    };
    for (const [method, rest, body] of [
      ['GET', ''],
      ['PATCH', '', { enabled: false }],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/dlv_1/retry'],
      ['POST', '/replay', { since: '2026-11-01T00:00:00Z' }],
    ] as const)
      expect(await other.call(method, path + rest, body)).toMatchObject({ status: 404, body: missing });
    expect((await other.call('GET', '/webhooks')).body).toEqual({ webhooks: [] });
    expect((await owner.call('DELETE', path)).status).toBe(204);
    expect((await owner.call('GET', path)).status).toBe(404);
    expect((await owner.call('POST', '/webhooks', WISHES)).status).toBe(201);
  });

  it('is refused with a sentence when its URL or its events can’t be used', async () => {
    const { call, create } = await caller();
    const { id } = await create();
    for (const [wrong, sentence] of [
      [{ url: 'http://erp.example.com/' }, /must begin with https/],
      [{ url: 'https://ana:pw@erp.example.com/' }, /user name or a password/],
      [{ url: `https://a.example/${'x'.repeat(2_048)}` }, /1 to 2048 characters/],
      [{ events: [] }, /at least 1 item/],
      [{ events: ['certificate.deleted'] }, /must be one of \*, certificate\.\*/],
      [{ events: ['*', '*'] }, /the same item twice/],
      [{ secret: 'whsec_mine' }, /There is no field secret/],
    ] as const)
      for (const [method, path, body] of [
        ['POST', '/webhooks', { ...WISHES, ...wrong }],
        ['PATCH', `/webhooks/${id}`, wrong],
      ] as const) {
        const { status, body: answer } = await call<{ message: string }>(method, path, body);
        expect([status, answer.message]).toEqual([400, expect.stringMatching(sentence)]);
      }
  });

  it('is tested whatever it subscribes to, as often as the account may', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    const tests = [];
    for (let i = 0; i <= ATTEMPT_LIMITS.webhookTest.limit; i += 1)
      tests.push(await call<{ delivery: Delivery }>('POST', `/webhooks/${id}/test`));
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
    // Older than the run of this endpoint, which finds none of them due.
    const stored = Array.from({ length: 5 }, (_, i) => ({
      ...{
        _id: derivedId('dlv', id, String(i)),
        webhookId: id,
        accountId,
        eventId: derivedId('evt', String(i)),
      },
      ...({
        type: 'batch.completed',
        status: i % 2 === 0 ? 'failed' : 'delivered',
        tries: 10,
        dueAt: null,
      } as const),
      attempts: [{ at: new Date(now), status: 500, latencyMilliseconds: 12.4, error: 'status' as const }],
      createdAt: new Date(now - (5 - i) * hour),
    }));
    await service.collections.deliveries.insertMany(stored);
    const newestFirst = stored.map(({ _id }) => _id).reverse();
    type Page = { deliveries: Delivery[]; has_more: boolean; next_cursor: string | null };
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

    const retried = await call<{ delivery: Delivery }>(
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
      body: { replayed: 1 },
    });
    expect((await replay({ since, until })).body).toEqual({ replayed: 3 });
    expect((await replay({ since: until, until: since })).status).toBe(400);
  });

  it('is disabled and enabled by its owner: what waits is due at once', async () => {
    const { call, create, id: accountId } = await caller();
    const { id } = await create();
    const off = await call<{ webhook: Webhook }>('PATCH', `/webhooks/${id}`, { enabled: false });
    expect(off.body.webhook).toMatchObject({ enabled: false, disabled_reason: null });
    await service.collections.webhooks.updateOne({ _id: id }, { $set: { disabledReason: 'failing' } });
    const later = new Date(Date.now() + 3_600_000);
    const waiting: DeliveryDocument = {
      ...{ _id: derivedId('dlv', id), webhookId: id, accountId, eventId: derivedId('evt', id) },
      ...{ type: 'batch.completed', status: 'pending', attempts: [], tries: 4 },
      ...{ dueAt: later, createdAt: new Date() },
    };
    await service.collections.deliveries.insertOne(waiting);
    for (const [path, body] of [
      ['test'],
      ['replay', { since: '2026-11-01T00:00:00Z' }],
      [`deliveries/${waiting._id}/retry`],
    ] as const)
      expect(await call('POST', `/webhooks/${id}/${path}`, body)).toMatchObject({
        status: 409,
        body: { error: 'webhook_disabled' },
      });
    expect((await call<{ webhook: Webhook }>('GET', `/webhooks/${id}`)).body.webhook.disabled_reason).toBe(
      'failing',
    );
    const on = await call<{ webhook: Webhook }>('PATCH', `/webhooks/${id}`, { enabled: true });
    expect(on.body.webhook).toMatchObject({ enabled: true, disabled_reason: null });
    const due = await service.collections.deliveries.findOne({ _id: waiting._id });
    expect(due?.dueAt?.getTime() ?? 0).toBeLessThan(later.getTime());
  });

  it('is the same in the dashboard', async () => {
    const { client } = await signedUp(service);
    const created = await client.call<{ webhook: Webhook }>('POST', '/webhooks', WISHES);
    expect(created.status).toBe(201);
    const { id } = created.body.webhook;
    expect((await client.call('POST', `/webhooks/${id}/test`)).status).toBe(202);
    expect(
      (await client.call<{ deliveries: Delivery[] }>('GET', `/webhooks/${id}/deliveries`)).body,
    ).toMatchObject({
      deliveries: [{ type: 'webhook.test' }],
    });
    expect((await client.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await client.call('GET', '/webhooks')).body).toEqual({ webhooks: [] });
    expect((await new DashboardClient(service.url).call('GET', '/webhooks')).status).toBe(401);
  });

  it('needs a key with its scopes', async () => {
    const { key } = await service.addKey({ scopes: ['webhooks:read'] });
    const as = (path: string, method = 'GET') =>
      fetch(`${service.url}/api/public/v1${path}`, { method, headers: { authorization: `Bearer ${key}` } });
    expect((await as('/webhooks')).status).toBe(200);
    for (const [path, method, scope] of [
      ['/webhooks/whk_1/test', 'POST', 'webhooks:write'],
      ['/events', 'GET', 'events:read'],
    ] as const) {
      const refused = await as(path, method);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining(scope) as string });
    }
  });

  it('leaves what was published to be read, in order, by a cursor that works again later', async () => {
    const { call, id: accountId } = await caller();
    const page = async (query = '') => (await call<Events>('GET', `/events${query}`)).body;
    expect(await page()).toEqual({ events: [], has_more: false, next_cursor: null });
    const publish = (name: string) =>
      createEventRepository(service.collections).add([
        {
          id: derivedId('evt', accountId, name),
          ...{ accountId, type: 'batch.completed', at: new Date(), data: { batch: { id: name } } },
        },
      ]);
    for (const name of ['a', 'b', 'c']) await publish(name);
    const read = await until(async () => {
      const answer = await page('?limit=2');
      return answer.has_more ? answer : null;
    });
    const names = ({ events }: Events) => events.map(({ data }) => (data['batch'] as { id: string }).id);
    expect(names(read)).toEqual(['a', 'b']);
    expect(read.events[0]).toEqual({
      ...{ id: derivedId('evt', accountId, 'a'), type: 'batch.completed' },
      ...{ timestamp: expect.any(String) as string, data: { batch: { id: 'a' } } },
    });
    const last = await page(`?after=${read.next_cursor}`);
    expect([names(last), last.has_more]).toEqual([['c'], false]);
    const empty = await page(`?after=${last.next_cursor}`);
    expect(empty).toEqual({ events: [], has_more: false, next_cursor: last.next_cursor });
  });
});
