import { accountWithKey } from '../../support/fixtures';
import { rawRequest } from '../../support/raw-request';
import { sharedService } from '../../support/shared-service';
import type { SharedService } from '../../support/shared-service';

type Answer = Promise<{ status: number }>;

/** `fault`: nothing that a caller sends leads to it. Other tests break the service, or exceed a limit of the whole address, to see it. */
type Attempt = 'fault' | (() => Answer);

interface Operations {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
}

describe('the statuses that the OpenAPI document lists', () => {
  let service: SharedService;
  let id: string;
  let slowKey: string;
  let blindKey: string;
  let poorKey: string;
  beforeAll(async () => {
    service = await sharedService();
    id = await certificateOf(await service.upload('statuses', { 'idempotency-key': 'statuses' }));
    slowKey = (await service.addKey({ ratePerMinute: 1 })).key;
    await get('/account', { authorization: `Bearer ${slowKey}` });
    blindKey = (await service.addKey({ scopes: [] })).key;
    const poor = await accountWithKey(service.collections);
    await service.collections.accounts.updateOne(
      { _id: poor.account.id },
      { $set: { certificatesGranted: 0 } },
    );
    poorKey = poor.key;
  });
  afterAll(() => service.stop());

  const certificateOf = async (answer: Response) =>
    ((await answer.json()) as { certificate: { id: string } }).certificate.id;
  const get = (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });
  const as = (key: string) => ({ authorization: `Bearer ${key}` });

  /** What every call with a key can answer. */
  const always = (send: (headers: Record<string, string>) => Answer): Record<number, Attempt> => ({
    401: () => send({ authorization: 'Bearer wrong' }),
    403: () => send(as(blindKey)),
    406: () => send({ accept: 'image/png' }),
    429: () => send(as(slowKey)),
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
        `POST /api/public/v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n`,
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

  const patch = (body: string, headers = {}, certificate = id) =>
    service.fetch(`/certificates/${certificate}`, {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  /** Whatever the anchoring does meanwhile. */
  const unanchored = async (path: string) => {
    await service.collections.certificates.updateOne({ _id: id }, { $set: { anchor: null } });
    return get(path);
  };

  const ATTEMPTS: Record<string, () => Record<number, Attempt>> = {
    createCertificate: () => upload(service.upload, '/certificates'),
    createCertificateFromJson: () => upload(postJson, '/certificates/json'),
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
