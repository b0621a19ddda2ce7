import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from '../../support/property';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { mintApiKey } from '../../../domain/api-key';
import { SCOPES } from '../../../domain/scopes';
import { certificateOf } from '../../support/crashes';
import { accountWithKey, limiterOf } from '../../support/fixtures';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';

/** The last decisions may not have reached a majority yet. */

interface List {
  certificates: CertificateBody[];
  limit: number;
  offset: number | null;
  has_more: boolean;
  next_cursor: string | null;
}

describe('the API', () => {
  let service: SharedService;
  let mine: { key: string; ids: string[] };
  beforeAll(async () => {
    service = await sharedService();
    const { key } = await accountWithKey(service.collections, {
      ratePerMinute: 6_000,
      quotaPerMonth: 100_000,
    });
    const ids = [];
    for (const [i, type] of ['contract', 'invoice', 'contract'].entries()) {
      const body = new FormData();
      body.set('file', new File([`file ${i}`], `f${i}.txt`));
      body.set('title', `Title ${i}`);
      body.set('document_type', type);
      body.set('reference', `Inv ${i % 2}`);
      const headers = { authorization: `Bearer ${key}` };
      ids.unshift(
        (await certificateOf(await service.fetch('/certificates', { method: 'POST', body, headers }))).id,
      );
    }
    mine = { key, ids };
  });
  afterAll(() => service.stop());

  const get = (path: string, key = mine.key) =>
    service.fetch(path, { headers: { authorization: `Bearer ${key}` } });
  const list = async (query: string) => (await (await get(`/certificates${query}`)).json()) as List;
  const ids = (answer: List) => answer.certificates.map(({ id }) => id);

  it('lists an account’s certificates and nobody else’s, newest first', async () => {
    expect(await list('')).toMatchObject({ limit: 20, offset: 0, has_more: false, next_cursor: null });
    expect(ids(await list(''))).toEqual(mine.ids);
    await service.upload('of another account');
    expect(ids(await list(''))).toEqual(mine.ids);
  });

  it('pages through them, with a Link header to the next, previous and first page', async () => {
    const first = await get('/certificates?limit=2');
    expect(await first.json()).toMatchObject({ limit: 2, offset: 0, has_more: true });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
    const second = await fetch(next, { headers: { authorization: `Bearer ${mine.key}` } });
    expect(ids((await second.json()) as List)).toEqual(mine.ids.slice(2));
    expect(second.headers.get('link')).toMatch(/^<[^>]+\?limit=2>; rel="first"$/);
    const byOffset = await get('/certificates?limit=2&offset=2');
    const prev = /<([^>]+)>; rel="prev"/.exec(byOffset.headers.get('link') ?? '')![1]!;
    const back = await fetch(prev, { headers: { authorization: `Bearer ${mine.key}` } });
    expect(ids((await back.json()) as List)).toEqual(mine.ids.slice(0, 2));
  });

  it('pages by cursor within the filters, until there is no next one', async () => {
    const first = await list('?document_type=contract&limit=1');
    expect(ids(first)).toEqual([mine.ids[0]]);
    const second = await list(`?document_type=contract&limit=1&after=${first.next_cursor}`);
    expect(ids(second)).toEqual([mine.ids[2]]);
    expect(second).toMatchObject({ limit: 1, offset: null, has_more: false, next_cursor: null });
  });

  it('refuses a cursor together with an offset, naming both', async () => {
    const { next_cursor } = await list('?limit=1');
    const answer = await get(`/certificates?offset=0&after=${next_cursor}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'invalid_request',
      message: expect.stringMatching(/\bafter\b.*\boffset\b/) as string,
    });
  });

  it('shows nothing of another account, whatever position a cursor names', async () => {
    const { next_cursor } = await list('?limit=1');
    const theirs = await accountWithKey(service.collections);
    const answer = await get(`/certificates?after=${next_cursor}`, theirs.key);
    expect(await answer.json()).toMatchObject({ certificates: [], next_cursor: null });
  });

  it('filters by status, kind, reference and time', async () => {
    expect(ids(await list('?document_type=contract'))).toEqual([mine.ids[0], mine.ids[2]]);
    expect(ids(await list('?status=failed'))).toEqual([]);
    expect(ids(await list('?reference=Inv%200'))).toEqual([mine.ids[0], mine.ids[2]]);
    expect(ids(await list('?reference=Inv%200&limit=1&offset=1'))).toEqual([mine.ids[2]]);
    expect(ids(await list('?reference=inv%200&limit=1&offset=1'))).toEqual([mine.ids[2]]);
    for (const other of ['Inv', 'Inv%202', '%24ne']) {
      expect([other, ids(await list(`?reference=${other}`))]).toEqual([other, []]);
    }
    const { created_at } = (await list('')).certificates[1]!;
    expect(ids(await list(`?created_after=${created_at}`))).toEqual([mine.ids[0]]);
    expect(ids(await list(`?created_before=${created_at}`))).toEqual([mine.ids[2]]);
    expect(ids(await list('?document_type=invoice&status=certified'))).toEqual([mine.ids[1]]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['after=', 'after'],
    ['after=2', 'after'],
    ['after=0-cert_short', 'after'],
    ['status=lost', 'status'],
    ['created_after=yesterday', 'created_after'],
    ['colour=red', 'colour'],
  ])('refuses %s with a sentence that names the parameter', async (query, name) => {
    const answer = await get(`/certificates?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'invalid_request',
      message: expect.stringContaining(name) as string,
    });
  });

  it('answers another account’s id like one that never existed', async () => {
    const theirs = await certificateOf(await service.upload('not mine'));
    const answers = await Promise.all(
      [theirs.id, 'cert_0000000000000000000000', 'x'].flatMap((id) => [
        get(`/certificates/${id}`).then((answer) => answer.text()),
        get(`/certificates/${id}/proof?type=nom151`).then((answer) => answer.text()),
      ]),
    );
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0]!)).toMatchObject({ error: 'not_found' });
  });

  it('refuses each kind of bad key with its own code and a challenge', async () => {
    const expired = await service.addKey({ expiresAt: new Date(Date.now() - 1_000) });
    const cases: [Record<string, string>, string][] = [
      [{ authorization: '' }, 'api_key_missing'],
      [{ authorization: 'Bearer <API_KEY>' }, 'api_key_missing'],
      [{ authorization: 'Basic dTpw' }, 'api_key_invalid'],
      [{ authorization: `Bearer ${mine.key.slice(0, -1)}` }, 'api_key_invalid'],
      [{ authorization: `Bearer ${mintApiKey('sello').key}` }, 'api_key_invalid'],
      [{ authorization: `Bearer ${expired.key}` }, 'api_key_expired'],
    ];
    for (const [headers, error] of cases) {
      const answer = await service.fetch('/certificates', { headers });
      expect([answer.status, await answer.json()]).toMatchObject([401, { error }]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const missing = await fetch(`${service.url}/api/public/v1/certificates`);
    expect([missing.status, await missing.json()]).toMatchObject([401, { error: 'api_key_missing' }]);
  });

  it('requires the right scope for each call, and names it', async () => {
    const calls: [string, string, string][] = [
      ['POST', '/certificates', 'certificates:write'],
      ['GET', '/certificates', 'certificates:read'],
      ['GET', `/certificates/${mine.ids[0]!}`, 'certificates:read'],
      ['GET', `/certificates/${mine.ids[0]!}/proof?type=nom151`, 'proofs:read'],
      ['GET', `/verify/${'0'.repeat(64)}`, 'verify:read'],
    ];
    for (const [method, path, scope] of calls) {
      const { key } = await service.addKey({ scopes: SCOPES.filter((each) => each !== scope) });
      const answer = await service.fetch(path, { method, headers: { authorization: `Bearer ${key}` } });
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { error: 'insufficient_scope', message: expect.stringContaining(scope) as string },
      ]);
    }
  });

  it('holds no upload slot for a refused request', async () => {
    const { key, id } = await service.addKey({ scopes: ['certificates:read'] });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
    for (let i = 0; i < 8; i += 1) {
      expect((await service.fetch('/certificates', { method: 'POST', body: 'x', headers })).status).toBe(403);
      await until(async () => {
        const { uploads } = await limiterOf(service.collections, service.accountId);
        return uploads.every(({ lineage }) => lineage !== id);
      });
    }
  });

  it('answers only in a media type that the caller accepts', async () => {
    const refused = await get('/certificates').then(() =>
      service.fetch('/certificates', { headers: { accept: 'text/html' } }),
    );
    expect([refused.status, await refused.json()]).toMatchObject([406, { error: 'not_acceptable' }]);
    const fine = await service.fetch('/certificates', {
      headers: { accept: 'text/html, application/*;q=0.5' },
    });
    expect(fine.status).toBe(200);
  });

  it('describes itself publicly in OpenAPI 3.1, with every status and a reference page', async () => {
    const answer = await fetch(`${service.url}/api/public/v1/openapi`);
    const document = (await answer.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId?: string; responses: object }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([
      'accreditCourse',
      'adjustPoints',
      'archiveMember',
      'changeCertificate',
      'changeCourse',
      'changeMember',
      'changeProgram',
      'changeWebhook',
      'closeCourse',
      'createAccreditation',
      'createAccreditationBatch',
      'createBatch',
      'createCertificate',
      'createCertificateFromHash',
      'createCertificateFromJson',
      'createCourse',
      'createMember',
      'createMembership',
      'createProgram',
      'createWebhook',
      'deleteMember',
      'deleteWebhook',
      'downloadProof',
      'endMembership',
      'eraseMember',
      'getAccount',
      'getAccreditation',
      'getAccreditationBatch',
      'getAccreditationCredential',
      'getBatch',
      'getCard',
      'getCertificate',
      'getCourse',
      'getDiploma',
      'getMember',
      'getMemberPoints',
      'getMembership',
      'getMembershipCredential',
      'getOpenapi',
      'getProgram',
      'getProof',
      'getRenewal',
      'getWebhook',
      'listAccreditationBatchItems',
      'listAccreditationBatches',
      'listAccreditations',
      'listBatchItems',
      'listBatches',
      'listCertificates',
      'listCourses',
      'listDeliveries',
      'listEvents',
      'listLedgerEntries',
      'listMembers',
      'listMemberships',
      'listPrograms',
      'listRenewals',
      'listWebhooks',
      'renewMembership',
      'replayDeliveries',
      'restoreMember',
      'resumeMembership',
      'retryDelivery',
      'revokeAccreditation',
      'rotateWebhookSecret',
      'suspendMembership',
      'testWebhook',
      'verifyHash',
      'withdrawCourse',
    ]);
    expect(Object.keys(document.paths['/api/public/v1/certificates']!['post']!.responses)).toEqual(
      '201 202 400 401 402 403 406 408 413 415 422 429 500 502 503'.split(' '),
    );
    for (const path of ['/docs', '/docs/reference']) {
      const page = await fetch(`${service.url}${path}`);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await page.text()).not.toMatch(/(src|href)="https?:/);
    }
  });

  it('sends security headers and a request id with every response', async () => {
    for (const path of [
      '/api/public/v1/certificates',
      '/health/live',
      '/nowhere',
      '/.well-known/sello/trust.pem',
    ]) {
      const { headers } = await fetch(`${service.url}${path}`);
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{20}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it('answers any query, path or header with a documented status and a JSON body', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map((raw) => encodeURIComponent(raw));
    const parameter = fc.constantFrom(
      'limit',
      'offset',
      'status',
      'document_type',
      'reference',
      'created_after',
      'type',
      'format',
      'x',
    );
    const header = fc.constantFrom(
      'accept',
      'prefer',
      'idempotency-key',
      'content-type',
      'x-forwarded-for',
      'range',
    );
    const headerValue = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
    const path = fc.oneof(
      fc.constant('/certificates'),
      text.map((id) => `/certificates/${id}`),
      text.map((id) => `/certificates/${id}/proof`),
      text.map((hash) => `/verify/${hash}`),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.array(fc.tuple(parameter, text), { maxLength: 4 }),
        fc.array(fc.tuple(header, headerValue), { maxLength: 3 }),
        async (where, query, headers) => {
          const search = query.map(([name, value]) => `${name}=${value}`).join('&');
          const answer = await service.fetch(`${where}?${search}`, { headers: Object.fromEntries(headers) });
          expect([200, 302, 400, 404, 406, 409]).toContain(answer.status);
          if (answer.status >= 400) {
            expect(Object.keys((await answer.json()) as object).sort()).toEqual(['error', 'message']);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('writes no key, title or file name into its logs', async () => {
    const proof = await get(`/certificates/${mine.ids[0]!}/proof?type=file`);
    const { url } = ((await proof.json()) as { proof: { url: string } }).proof;
    await fetch(url);
    const logs = ['api.log', 'worker.log']
      .map((name) => readFileSync(join(service.dataDir, name), 'utf8'))
      .join('');
    expect(logs).toContain(mine.ids[0]);
    for (const secret of [
      mine.key,
      service.key,
      'Title 2',
      'f2.txt',
      'signature=',
      service.env['MONGODB_URI']!,
    ]) {
      expect([secret, logs.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('blocks an address that keeps failing to authenticate, and unblocks it later', async () => {
    const other = await service.addApi();
    try {
      const headers = { authorization: `Bearer ${mine.key}x` };
      const statuses = [];
      for (let i = 0; i < 70; i += 1)
        statuses.push((await fetch(`${other.url}/api/public/v1/certificates`, { headers })).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(60);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    } finally {
      await other.process.stop();
    }
  });
});
