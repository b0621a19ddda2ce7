import type { KeyBody } from '../../../api/schemas/key';
import { sello } from '../../support/cli';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

interface Minted {
  key: KeyBody;
  secret: string;
}
interface Refused {
  refused: { at: string; method: string; route: string; status: number; error: string }[];
}

const WISHES = { name: 'CI', scopes: ['certificates:read'], expires_at: null, rate: 60, quota: 1_000 };

describe('a key of the dashboard', () => {
  let service: SharedService;
  let client: DashboardClient;
  let accountId: string;
  beforeAll(async () => {
    service = await sharedService();
    ({ client, id: accountId } = await signedUp(service));
  });
  afterAll(() => service.stop());

  const create = async (wishes: object = {}) =>
    (await client.call<Minted>('POST', '/keys', { ...WISHES, ...wishes })).body;
  const edit = (id: string, change: object) => client.call<{ key: KeyBody }>('PATCH', `/keys/${id}`, change);
  const send = (
    secret: string,
    path = '/certificates',
    { url = service.url, ...init }: RequestInit & { url?: string } = {},
  ) => fetch(`${url}/api/public/v1${path}`, { ...init, headers: { authorization: `Bearer ${secret}` } });
  const statusesOf = async (secret: string, count: number, url?: string) => {
    const statuses = [];
    for (let i = 0; i < count; i += 1)
      statuses.push((await send(secret, '/certificates', url === undefined ? {} : { url })).status);
    return statuses;
  };
  const refusedOf = async (id: string, least: number) =>
    until(async () => {
      const { refused } = (await client.call<Refused>('GET', `/keys/${id}/refused`)).body;
      return refused.length >= least ? refused : null;
    });

  it('is edited: the next request in every process follows its new limits and scopes, and the audit log says what changed', async () => {
    const { key, secret } = await create();
    const other = await service.addApi();
    try {
      expect(await statusesOf(secret, 2, other.url)).toEqual([200, 200]);
      const lowered = await edit(key.id, { quota: 3, name: 'Invoices' });
      expect(lowered).toMatchObject({ status: 200, body: { key: { quota: 3, rate: 60, name: 'Invoices' } } });
      expect(await statusesOf(secret, 2, other.url)).toEqual([200, 429]);
      await edit(key.id, { quota: 100, rate: 4 });
      expect(await statusesOf(secret, 2, other.url)).toEqual([200, 429]);
      await edit(key.id, { rate: 60, scopes: ['verify:read'] });
      expect(await statusesOf(secret, 1, other.url)).toEqual([403]);
    } finally {
      await other.process.stop();
    }
    const entries = await service.collections.audit
      .find({ subject: key.id, action: 'key.edited' })
      .sort({ at: 1 })
      .toArray();
    expect(entries.map(({ actor }) => actor)).toEqual([accountId, accountId, accountId]);
    expect(entries[0]!.details).toMatchObject({
      before: { quotaPerMonth: 1_000, name: 'CI' },
      after: { quotaPerMonth: 3, name: 'Invoices' },
    });
    expect(entries[2]!.details).toMatchObject({ after: { ratePerMinute: 60, scopes: ['verify:read'] } });
  });

  longIt('is raised up to the operator’s ceiling only, unless by the operator', async () => {
    const { key } = await create();
    const beyond = await edit(key.id, { rate: 6_001 });
    expect(beyond.status).toBe(400);
    const tooMuch = await edit(key.id, { quota: 1_000_000 });
    expect(tooMuch).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    for (const wrong of [{ rate: 0 }, { scopes: [] }, { name: '' }, { expires_at: null }])
      expect((await edit(key.id, wrong)).status).toBe(400);
    const done = await sello(service.env, 'keys', 'edit', key.id, '--quota', '1000000', '--name', 'Big');
    expect(done).toMatchObject({
      code: 0,
      stdout: `${key.id}\tBig\tcertificates:read\t60/min\t1000000/month\n`,
    });
    // What the operator gave stays when the owner changes something else.
    expect(await edit(key.id, { name: 'Bigger' })).toMatchObject({
      status: 200,
      body: { key: { quota: 1_000_000 } },
    });
    expect((await sello(service.env, 'keys', 'edit', key.id)).code).toBe(1);
    expect((await sello(service.env, 'keys', 'edit', 'key_none', '--name', 'x')).code).toBe(1);
  });

  longIt('that was replaced follows the limits of its replacement, and is edited through it', async () => {
    const old = await create();
    const { body } = await client.call<Minted>('POST', `/keys/${old.key.id}/rotate`);
    expect((await edit(old.key.id, { quota: 1 })).status).toBe(404);
    expect((await edit(body.key.id, { quota: 1, scopes: ['verify:read'] })).status).toBe(200);
    expect(await statusesOf(old.secret, 2)).toEqual([403, 429]);
    const { keys } = (await client.call<{ keys: KeyBody[] }>('GET', '/keys')).body;
    expect(keys.find(({ id }) => id === old.key.id)).toMatchObject({ quota: 1, scopes: ['verify:read'] });
  });

  it('of another account is not found', async () => {
    const { key } = await create();
    const stranger = (await signedUp(service)).client;
    expect((await stranger.call('PATCH', `/keys/${key.id}`, { name: 'mine' })).status).toBe(404);
    expect((await stranger.call('GET', `/keys/${key.id}/refused`)).status).toBe(404);
  });

  it('lists what was refused, in words of the API and without anything of the request', async () => {
    const { key, secret } = await create({ scopes: ['certificates:read', 'verify:read'] });
    await send(secret, '/certificates/cert_0000000000000000000000');
    await send(secret, '/certificates?limit=1000&reference=my-secret');
    await send(secret, '/verify/not-a-hash');
    await send(secret, '/certificates', { method: 'POST', body: 'my-secret' });
    await edit(key.id, { quota: 4 });
    await send(secret);
    await client.call('DELETE', `/keys/${key.id}`);
    await send(secret);
    const refused = await refusedOf(key.id, 6);
    const root = '/api/public/v1';
    expect(refused.map(({ method, route, status, error }) => [method, route, status, error])).toEqual([
      ['GET', `${root}/certificates`, 401, 'api_key_revoked'],
      ['GET', `${root}/certificates`, 429, 'quota_exceeded'],
      ['POST', `${root}/certificates`, 403, 'insufficient_scope'],
      ['GET', `${root}/verify/{hash}`, 400, 'invalid_request'],
      ['GET', `${root}/certificates`, 400, 'invalid_request'],
      ['GET', `${root}/certificates/{id}`, 404, 'not_found'],
    ]);
    expect(JSON.stringify(refused)).not.toMatch(/secret|127\.0\.0\.1|cert_0/);
    const { keys } = (await client.call<{ keys: KeyBody[] }>('GET', '/keys/ended')).body;
    expect(keys.find(({ id }) => id === key.id)!.last_refused_at).toBe(refused[0]!.at);
  });

  longIt('keeps the last 20 of a burst of refused requests, each of which is answered', async () => {
    const { key, secret } = await create();
    const burst = await Promise.all(Array.from({ length: 100 }, () => send(secret, '/verify/x')));
    expect(burst.filter(({ status }) => status === 403)).toHaveLength(60);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(40);
    const refused = await refusedOf(key.id, 20);
    expect(refused).toHaveLength(20);
    const times = refused.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});
