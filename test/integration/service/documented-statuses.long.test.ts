import { createHash } from 'node:crypto';
import { Agent, fetch as fetchFrom } from 'undici';
import { accountWithKey } from '../../support/fixtures';
import { rawRequest } from '../../support/raw-request';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { hasAccepted } from '../../support/webhook-caller';
import { coreAttempts } from '../memberships/core-statuses';
import { credentialAttempts } from '../memberships/credential-statuses';
import { registryAttempts } from '../memberships/registry-statuses';
import type { Attempt } from '../memberships/registry-statuses';

type Answer = Promise<{ status: number }>;

interface Operations {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
}

const WEBHOOK = { url: 'https://erp.example.com/hooks', events: ['certificate.*'] };
const BATCH = { items: [{ sha256: 'ab'.repeat(32), file_size: 24 }] };
const WRONG = 'Bearer wrong';
const REPLAY = { since: '2026-11-14T18:02:11Z' };

/** An address may fail to authenticate 60 times a minute: every 50 times, another one does. */
function withManyAddresses(service: SharedService): SharedService {
  let failures = 0;
  return {
    ...service,
    fetch(path, init = {}) {
      const { authorization } = (init.headers ?? {}) as Record<string, string>;
      if (authorization !== WRONG) return service.fetch(path, init);
      const localAddress = `127.0.0.${2 + Math.floor(failures++ / 50)}`;
      const dispatcher = new Agent({ localAddress });
      const url = `${service.url}/api/public/v1${path}`;
      return fetchFrom(url, { ...init, dispatcher } as never) as unknown as Promise<Response>;
    },
  };
}

describe('the statuses that the OpenAPI document lists', () => {
  let service: SharedService;
  let id: string;
  let slowKey: string;
  let blindKey: string;
  let poorKey: string;
  let batch: string;
  let webhook: string;
  let disabled: string;
  beforeAll(async () => {
    service = withManyAddresses(await sharedService());
    id = await certificateOf(await service.upload('statuses', { 'idempotency-key': 'statuses' }));
    slowKey = (await service.addKey({ ratePerMinute: 1 })).key;
    blindKey = (await service.addKey({ scopes: [], ratePerMinute: 600 })).key;
    const poor = await accountWithKey(service.collections);
    await service.collections.accounts.updateOne(
      { _id: poor.account.id },
      { $set: { certificatesGranted: 0 } },
    );
    poorKey = poor.key;
    const accepted = await sendJson('POST', '/batches', BATCH, { 'idempotency-key': 'statuses' });
    batch = ((await accepted.json()) as { batch: { id: string } }).batch.id;
    webhook = await webhookOf(await sendJson('POST', '/webhooks', WEBHOOK));
    disabled = await webhookOf(await sendJson('POST', '/webhooks', WEBHOOK));
    await sendJson('PATCH', `/webhooks/${disabled}`, { enabled: false });
    await send('POST', `/webhooks/${webhook}/test`);
    await hasAccepted(service, webhook);
  });
  afterAll(() => service.stop());

  const certificateOf = async (answer: Response) =>
    ((await answer.json()) as { certificate: { id: string } }).certificate.id;
  const webhookOf = async (answer: Response) =>
    ((await answer.json()) as { webhook: { id: string } }).webhook.id;
  const get = (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });
  const as = (key: string) => ({ authorization: `Bearer ${key}` });

  /** What every call with a key can answer. */
  const always = (send: (headers: Record<string, string>) => Answer): Record<number, Attempt> => ({
    401: () => send({ authorization: WRONG }),
    403: () => send(as(blindKey)),
    406: () => send({ accept: 'image/png' }),
    // One request a minute is allowed, and a minute may have passed.
    429: async () => {
      await get('/account', as(slowKey));
      return send(as(slowKey));
    },
    500: 'fault',
    503: 'fault',
  });

  const upload = (
    post: (content: string, headers?: Record<string, string>) => Answer,
    path: string,
  ): Record<number, Attempt> => ({
    ...always((headers) => post('any', headers)),
    201: () => post('new'),
    202: () => post('later', { prefer: 'respond-async' }),
    400: () => post(''),
    402: () => post('poor', as(poorKey)),
    // Takes as long as the limit is: see slow-callers.test.ts.
    408: 'fault',
    413: () =>
      rawRequest(
        service.url,
        `POST /api/public/v1${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n`,
      ),
    415: () => service.fetch(path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/csv' } }),
    422: () => post('other', { 'idempotency-key': 'statuses' }),
    502: 'fault',
  });

  const postJson = (content: string, headers = {}) =>
    service.fetch('/certificates/json', {
      method: 'POST',
      body: JSON.stringify({ file_base64: Buffer.from(content).toString('base64') }),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const postHash = (content: string, headers = {}) =>
    service.fetch('/certificates/hash', {
      method: 'POST',
      body: JSON.stringify({
        sha256: createHash('sha256').update(content).digest('hex'),
        file_size: content.length,
      }),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const patch = (body: string, headers = {}, certificate = id) =>
    service.fetch(`/certificates/${certificate}`, {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const send = (method: string, path: string, headers = {}) => service.fetch(path, { method, headers });
  const sendJson = (method: string, path: string, body: object, headers = {}) =>
    service.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** Of a body that is too late, too large, or of another type. */
  const bodyFaults = (method: string, path: string): Record<number, Attempt> => ({
    408: 'fault',
    413: () => sendJson(method, path, { url: 'x'.repeat(70_000) }),
    415: () => service.fetch(path, { method, body: 'a,b', headers: { 'content-type': 'text/csv' } }),
  });

  /** Whatever the anchoring does meanwhile. */
  const unanchored = async (path: string) => {
    await service.collections.certificates.updateOne({ _id: id }, { $set: { anchor: null } });
    return get(path);
  };

  const ATTEMPTS: Record<string, () => Record<number, Attempt>> = {
    createCertificate: () => upload(service.upload, '/certificates'),
    createCertificateFromJson: () => upload(postJson, '/certificates/json'),
    createCertificateFromHash: () => upload(postHash, '/certificates/hash'),
    listCertificates: () => ({
      ...always((headers) => get('/certificates', headers)),
      200: () => get('/certificates'),
      400: () => get('/certificates?limit=0'),
    }),
    getCertificate: () => ({
      ...always((headers) => get(`/certificates/${id}`, headers)),
      200: () => get(`/certificates/${id}`),
      400: () => get('/certificates/%zz'),
      404: () => get('/certificates/none'),
    }),
    changeCertificate: () => ({
      ...always((headers) => patch('{"public_page":true}', headers)),
      200: () => patch('{"public_page":true}'),
      400: () => patch('{"title":"Other"}'),
      404: () => patch('{"public_page":true}', {}, 'none'),
      408: 'fault',
      413: () => patch(JSON.stringify({ public_page: true, title: 'x'.repeat(70_000) })),
      415: () => patch('public_page=true', { 'content-type': 'application/x-www-form-urlencoded' }),
    }),
    getProof: () => ({
      ...always((headers) => get(`/certificates/${id}/proof?type=nom151`, headers)),
      200: () => get(`/certificates/${id}/proof?type=nom151`),
      302: () => service.fetch(`/certificates/${id}/proof?type=file&format=raw`, { redirect: 'manual' }),
      400: () => get(`/certificates/${id}/proof`),
      404: () => get('/certificates/none/proof?type=nom151'),
      409: () => unanchored(`/certificates/${id}/proof?type=blockchain`),
    }),
    downloadProof: () => ({
      ...always((headers) => get(`/certificates/${id}/proof/nom151`, headers)),
      200: () => get(`/certificates/${id}/proof/nom151`),
      302: () => service.fetch(`/certificates/${id}/proof/file`, { redirect: 'manual' }),
      400: () => get(`/certificates/${id}/proof/none`),
      404: () => get('/certificates/none/proof/nom151'),
      409: () => unanchored(`/certificates/${id}/proof/blockchain`),
    }),
    verifyHash: () => ({
      ...always((headers) => get(`/verify/${'0'.repeat(64)}`, headers)),
      200: () => get(`/verify/${'0'.repeat(64)}`),
      400: () => get('/verify/0'),
    }),
    getAccount: () => {
      const { 403: _anyScopeWillDo, ...rest } = always((headers) => get('/account', headers));
      return { ...rest, 200: () => get('/account') };
    },
    createBatch: () => ({
      ...always((headers) => sendJson('POST', '/batches', BATCH, headers)),
      202: () => sendJson('POST', '/batches', BATCH),
      400: () => sendJson('POST', '/batches', { items: [] }),
      402: () => sendJson('POST', '/batches', BATCH, as(poorKey)),
      ...bodyFaults('POST', '/batches'),
      413: () => sendJson('POST', '/batches', { items: 'x'.repeat(4_200_000) }),
      422: () => {
        const [item] = BATCH.items;
        const other = { items: [{ ...item, file_size: 25 }] };
        return sendJson('POST', '/batches', other, { 'idempotency-key': 'statuses' });
      },
    }),
    listBatches: () => ({
      ...always((headers) => get('/batches', headers)),
      200: () => get('/batches'),
      400: () => get('/batches?limit=0'),
    }),
    getBatch: () => ({
      ...always((headers) => get(`/batches/${batch}`, headers)),
      200: () => get(`/batches/${batch}`),
      400: () => get('/batches/%zz'),
      404: () => get('/batches/none'),
    }),
    listBatchItems: () => ({
      ...always((headers) => get(`/batches/${batch}/items`, headers)),
      200: () => get(`/batches/${batch}/items`),
      400: () => get(`/batches/${batch}/items?status=done`),
      404: () => get('/batches/none/items'),
    }),
    createWebhook: () => ({
      ...always((headers) => sendJson('POST', '/webhooks', WEBHOOK, headers)),
      201: () => sendJson('POST', '/webhooks', WEBHOOK),
      400: () => sendJson('POST', '/webhooks', { ...WEBHOOK, url: 'ftp://erp.example.com' }),
      ...bodyFaults('POST', '/webhooks'),
      409: async () => {
        for (;;) {
          const answer = await sendJson('POST', '/webhooks', WEBHOOK);
          if (answer.status !== 201) return answer;
        }
      },
    }),
    listWebhooks: () => ({
      ...always((headers) => get('/webhooks', headers)),
      200: () => get('/webhooks'),
    }),
    getWebhook: () => ({
      ...always((headers) => get(`/webhooks/${webhook}`, headers)),
      200: () => get(`/webhooks/${webhook}`),
      400: () => get('/webhooks/%zz'),
      404: () => get('/webhooks/none'),
    }),
    changeWebhook: () => ({
      ...always((headers) => sendJson('PATCH', `/webhooks/${webhook}`, {}, headers)),
      200: () => sendJson('PATCH', `/webhooks/${webhook}`, { description: 'ERP' }),
      400: () => sendJson('PATCH', `/webhooks/${webhook}`, { enabled: 'perhaps' }),
      404: () => sendJson('PATCH', '/webhooks/none', {}),
      409: async () => {
        const ended = { _id: disabled };
        await service.collections.webhooks.updateOne(ended, { $set: { keyId: 'key_ended' } });
        return sendJson('PATCH', `/webhooks/${disabled}`, { enabled: true });
      },
      ...bodyFaults('PATCH', `/webhooks/${webhook}`),
    }),
    deleteWebhook: () => ({
      ...always((headers) => send('DELETE', '/webhooks/none', headers)),
      204: async () => {
        const { _id } = (await service.collections.webhooks.findOne({
          accountId: service.accountId,
          _id: { $nin: [webhook, disabled] },
        }))!;
        return send('DELETE', `/webhooks/${_id}`);
      },
      400: () => send('DELETE', '/webhooks/%zz'),
      404: () => send('DELETE', '/webhooks/none'),
      ...bodyFaults('DELETE', '/webhooks/none'),
    }),
    rotateWebhookSecret: () => ({
      ...always((headers) => send('POST', `/webhooks/${webhook}/rotate`, headers)),
      200: () => send('POST', `/webhooks/${webhook}/rotate`),
      400: () => send('POST', '/webhooks/%zz/rotate'),
      404: () => send('POST', '/webhooks/none/rotate'),
      ...bodyFaults('POST', `/webhooks/${webhook}/rotate`),
    }),
    testWebhook: () => ({
      ...always((headers) => send('POST', `/webhooks/${webhook}/test`, headers)),
      202: () => send('POST', `/webhooks/${webhook}/test`),
      400: () => send('POST', '/webhooks/%zz/test'),
      404: () => send('POST', '/webhooks/none/test'),
      409: () => send('POST', `/webhooks/${disabled}/test`),
      ...bodyFaults('POST', `/webhooks/${webhook}/test`),
    }),
    listDeliveries: () => ({
      ...always((headers) => get(`/webhooks/${webhook}/deliveries`, headers)),
      200: () => get(`/webhooks/${webhook}/deliveries`),
      400: () => get(`/webhooks/${webhook}/deliveries?status=done`),
      404: () => get('/webhooks/none/deliveries'),
    }),
    retryDelivery: () => ({
      ...always((headers) => send('POST', `/webhooks/${webhook}/deliveries/none/retry`, headers)),
      202: async () => {
        const { _id } = (await service.collections.deliveries.findOne({ webhookId: webhook }))!;
        return send('POST', `/webhooks/${webhook}/deliveries/${_id}/retry`);
      },
      400: () => send('POST', `/webhooks/${webhook}/deliveries/%zz/retry`),
      404: () => send('POST', `/webhooks/${webhook}/deliveries/none/retry`),
      409: () => send('POST', `/webhooks/${disabled}/deliveries/none/retry`),
      ...bodyFaults('POST', `/webhooks/${webhook}/deliveries/none/retry`),
    }),
    replayDeliveries: () => ({
      ...always((headers) => sendJson('POST', `/webhooks/${webhook}/replay`, REPLAY, headers)),
      202: () => sendJson('POST', `/webhooks/${webhook}/replay`, REPLAY),
      400: () => sendJson('POST', `/webhooks/${webhook}/replay`, {}),
      404: () => sendJson('POST', '/webhooks/none/replay', REPLAY),
      409: () => sendJson('POST', `/webhooks/${disabled}/replay`, REPLAY),
      ...bodyFaults('POST', `/webhooks/${webhook}/replay`),
    }),
    listEvents: () => ({
      ...always((headers) => get('/events', headers)),
      200: () => get('/events'),
      400: () => get('/events?after=now'),
    }),
    ...registryAttempts({ get, send, sendJson, always, bodyFaults }),
    ...coreAttempts({ get, send, sendJson, always, bodyFaults }, () => service),
    ...credentialAttempts({ get, always }, () => service),
    getOpenapi: () => ({
      200: () => get('/openapi'),
      406: () => get('/openapi', { accept: 'image/png' }),
      429: 'fault',
    }),
  };

  it('are those of every operation, and no others', async () => {
    const { paths } = (await (await get('/openapi')).json()) as Operations;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const documented = operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]);
    const attempts = Object.entries(ATTEMPTS).map(([name, of]) => [name, Object.keys(of())]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(attempts));
  });

  it.each(Object.keys(ATTEMPTS))('are what a caller gets from %s', async (operation) => {
    const attempts = Object.entries(ATTEMPTS[operation]?.() ?? {});
    const seen = [];
    for (const [status, attempt] of attempts)
      seen.push([Number(status), attempt === 'fault' ? Number(status) : (await attempt()).status]);
    expect(seen).toEqual(attempts.map(([status]) => [Number(status), Number(status)]));
  });
});
