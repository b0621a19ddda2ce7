import { createDeliveryRepository } from '../../../adapters/mongo/deliveries';
import { createEventRepository } from '../../../adapters/mongo/events';
import { createKeyRepository } from '../../../adapters/mongo/keys';
import { createWebhookRepository } from '../../../adapters/mongo/webhooks';
import { createEventPublisher } from '../../../app/events/publisher';
import { readSigningKeys } from '../../../config/secret-file';
import { decryptSecret } from '../../../app/webhooks/secrets';
import { DashboardClient, signedUp } from '../../support/dashboard-client';
import { addKey } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { webhookCaller, WISHES } from '../../support/webhook-caller';
import type { ApiDelivery, ApiWebhook } from '../../support/webhook-caller';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('an endpoint', () => {
  let service: SharedService;
  beforeAll(async () => {
    service = await sharedService();
  });
  afterAll(() => service.stop());

  const caller = () => webhookCaller(service);
  const keys = () => readSigningKeys(service.env['SELLO_SECRET_FILE'] ?? '', 'webhooks');
  const storedSecrets = async (id: string) => {
    const { secret, previousSecret } = (await service.collections.webhooks.findOne({ _id: id }))!;
    return [secret, previousSecret?.secret].map((each) => each && decryptSecret(each, id, keys()));
  };

  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { call } = await caller();
    const created = await call<{ webhook: ApiWebhook }>('POST', '/webhooks', {
      ...WISHES,
      description: 'ERP',
    });
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
    const rotated = (await call<{ webhook: ApiWebhook }>('POST', `/webhooks/${id}/rotate`)).body.webhook;
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
    const { webhooks } = (await owner.call<{ webhooks: ApiWebhook[] }>('GET', '/webhooks')).body;
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
      [{ url: 'ftp://erp.example.com/' }, /must begin with https/],
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

  it('is the same in the dashboard', async () => {
    const { client } = await signedUp(service);
    const created = await client.call<{ webhook: ApiWebhook }>('POST', '/webhooks', WISHES);
    expect(created.status).toBe(201);
    const { id } = created.body.webhook;
    expect((await client.call('POST', `/webhooks/${id}/test`)).status).toBe(202);
    expect(
      (await client.call<{ deliveries: ApiDelivery[] }>('GET', `/webhooks/${id}/deliveries`)).body,
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

  it('of a key is told nothing that the key may not read, and nothing once the key is revoked', async () => {
    const owner = await webhookCaller(service);
    const { key, id: keyId } = await addKey(service.collections, owner.id, { scopes: ['webhooks:write'] });
    const as = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${service.url}/api/public/v1${path}`, {
        ...{ method, body: JSON.stringify(body) },
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
      return { status: answer.status, body: (await answer.json()) as { webhook: ApiWebhook } };
    };
    const { webhook } = (await as('POST', '/webhooks', { ...WISHES, events: ['*'] })).body;
    const refused = {
      status: 403,
      body: {
        error: 'insufficient_scope',
        message: expect.stringContaining('need the scope certificates:read') as string,
      },
    };
    const others = await owner.create({ events: ['certificate.*'] });
    expect(await as('POST', '/webhooks', WISHES)).toMatchObject(refused);
    expect(await as('PATCH', `/webhooks/${webhook.id}`, { events: ['batch.*'] })).toMatchObject(refused);
    expect(await as('PATCH', `/webhooks/${others.id}`, { url: 'https://a.example/' })).toMatchObject(refused);
    const publisher = createEventPublisher({
      webhooks: createWebhookRepository(service.collections),
      events: createEventRepository(service.collections),
      deliveries: createDeliveryRepository(service.collections),
      engine: { wake: async () => undefined },
      clock: () => new Date(),
    });
    const publish = (subject: string) =>
      publisher.publish(
        (['certificate.certified', 'membership.lapsed', 'allowance.low'] as const).map((type) => ({
          ...{ accountId: owner.id, type, subject, data: {} },
        })),
      );
    const told = async () =>
      (await service.collections.deliveries.find({ webhookId: webhook.id }).toArray()).map(
        ({ type }) => type,
      );
    await publish('first');
    expect(await told()).toEqual(['allowance.low']);
    await createKeyRepository(service.collections).revoke({ id: keyId }, owner.id);
    await publish('second');
    expect(await told()).toEqual(['allowance.low']);
    const shown = (await owner.call('GET', `/webhooks/${webhook.id}`)).body;
    expect(shown).toMatchObject({ webhook: { enabled: false, disabled_reason: 'key_ended' } });
  });
});
