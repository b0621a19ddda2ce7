import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateBody } from '../../../api/schemas/certificate';
import { certificateOf } from '../../support/crashes';
import { DashboardClient } from '../../support/dashboard-client';
import { accountWithKey } from '../../support/fixtures';
import { rawAnswers } from '../../support/raw-request';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';
import { until } from '../../support/until';
import { FRAMING_TRICKS, SMUGGLED } from './framing-tricks';

const CERTIFICATES = '/api/public/v1/certificates';
const LAST = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

describe('hostile callers', () => {
  let service: SharedService;
  let other: { key: string };
  let silent: Promise<unknown[]>;
  beforeAll(async () => {
    service = await sharedService();
    other = await accountWithKey(service.collections, { ratePerMinute: 6_000, quotaPerMonth: 100_000 });
    const { key } = await accountWithKey(service.collections);
    // These take as long as the service waits for a caller, while the other tests run, and hold upload slots of their own account.
    silent = Promise.all(
      [
        'GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Unfinished: ',
        `${head('POST', CERTIFICATES, key)}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
        `${head('POST', CERTIFICATES, key)}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"file_base64":"SG9s`,
      ].map(async (bytes) => codes(await rawAnswers(service.url, bytes))),
    );
  });
  afterAll(() => service.stop());

  const head = (method: string, path: string, key = service.key) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  const codes = (answers: Awaited<ReturnType<typeof rawAnswers>>) =>
    answers.map(({ status, body }) => [status, (JSON.parse(body) as { error?: string }).error]);
  const upload = (fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
    service.fetch('/certificates', {
      method: 'POST',
      body: JSON.stringify({ file_base64: 'SG9sYQ==', ...fields }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const mine = async () =>
    (
      (await (await service.fetch('/certificates?limit=100')).json()) as { certificates: CertificateBody[] }
    ).certificates.map(({ id }) => id);

  it.each(FRAMING_TRICKS)('smuggle no second request in: %s', async (_what, lines, before) => {
    const bytes = `${head('POST', CERTIFICATES)}Content-Type: application/json\r\n${lines}\r\n${before}`;
    const answers = await rawAnswers(service.url, Buffer.from(bytes + SMUGGLED + LAST, 'latin1'));
    expect(codes(answers)).toEqual([[400, 'invalid_request']]);
  });

  it('smuggle no second request with bare line feeds, a body that is not read, or another version', async () => {
    const cases: [string, number][] = [
      [`POST ${CERTIFICATES} HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n${SMUGGLED}`, 400],
      [
        `POST ${CERTIFICATES} HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
        400,
      ],
      [`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`, 400],
      [
        `POST ${CERTIFICATES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
        401,
      ],
      [
        `GET ${CERTIFICATES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
        401,
      ],
      [
        `${head('POST', CERTIFICATES)}Content-Type: text/plain\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
        415,
      ],
    ];
    for (const [bytes, status] of cases) {
      const answers = await rawAnswers(service.url, bytes + LAST);
      // Where the body was read completely, the honest last request is answered too.
      expect([bytes, answers.map((answer) => answer.status).filter((each) => each !== 200)]).toEqual([
        bytes,
        [status],
      ]);
    }
  });

  it('get the file as it was sent, in chunks with extensions and trailers, and the next request after it', async () => {
    const body = '{"title":"in chunks","file_base64":"SG9sYQ=="}';
    const chunks = Array.from(body, (byte) => `1;a="b"\r\n${byte}\r\n`).join('');
    const bytes = `${head('POST', CERTIFICATES)}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\nX: y\r\n\r\n`;
    const [created, last] = await rawAnswers(service.url, bytes + LAST);
    expect([created?.status, last?.status]).toEqual([201, 200]);
    expect(JSON.parse(created!.body)).toMatchObject({
      certificate: { title: 'in chunks', file: { size: 4 } },
    });
  });

  it('are answered in order on one connection, each request with its own key', async () => {
    const own = await certificateOf(await upload({ title: 'pipelined' }));
    const ask = (key: string) => `${head('GET', `${CERTIFICATES}/${own.id}`, key)}\r\n`;
    const keys = [service.key, other.key, service.key, other.key];
    const answers = await rawAnswers(service.url, keys.map(ask).join('') + LAST);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200]);
  });

  it('find nothing of another account: not by id, hash or idempotency key', async () => {
    const idempotency = { 'idempotency-key': 'theirs' };
    const theirs = await certificateOf(await upload({ title: 'private' }, idempotency));
    const authorization = `Bearer ${other.key}`;
    const get = (path: string) => service.fetch(path, { headers: { authorization } });
    const unknown = 'cert_0000000000000000000000';
    for (const type of ['file', 'nom151', 'blockchain', 'opentimestamps', 'pdf', 'bundle']) {
      const [real, made] = await Promise.all(
        [theirs.id, unknown].map((id) => get(`/certificates/${id}/proof?type=${type}`)),
      );
      expect([real!.status, await real!.json()]).toEqual([404, await made!.json()]);
    }
    expect(await (await get(`/verify/${theirs.file.sha256}`)).json()).toMatchObject({
      certified: false,
      certificates: [],
    });
    expect(await (await get('/certificates')).json()).toMatchObject({ certificates: [] });
    // The same key and content in another account is another certificate.
    const own = await upload({ title: 'private' }, { ...idempotency, authorization });
    expect([own.status, own.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect((await certificateOf(own)).id).not.toBe(theirs.id);
  });

  it('inject no MongoDB operator: through a query, a path, a field or a password', async () => {
    const before = await mine();
    for (const query of [
      'status[$ne]=failed',
      'document_type[$gt]=',
      'reference[$gt]=',
      'after[$ne]=x',
      'limit[$gt]=1',
      '$where=sleep(1)',
    ])
      expect([query, (await service.fetch(`/certificates?${query}`)).status]).toEqual([query, 400]);
    expect((await service.fetch(`/certificates/${encodeURIComponent('{"$ne":null}')}`)).status).toBe(404);
    expect((await service.fetch(`/verify/${encodeURIComponent('{"$ne":null}')}`)).status).toBe(400);
    for (const field of ['title', 'description', 'document_type', 'reference', 'file_name'])
      expect([field, (await upload({ [field]: { $gt: '' } })).status]).toEqual([field, 400]);
    const stranger = new DashboardClient(service.url);
    for (const form of [
      { email: { $ne: null }, password: { $ne: null } },
      { email: ['a@example.test'], password: 'x' },
      { email: 'a@example.test', password: { $regex: '.*' } },
    ])
      expect((await stranger.call('POST', '/session', form)).status).toBe(400);
    expect(stranger.cookie).toBeNull();
    expect(await mine()).toEqual(before);
  });

  it('see text that looks like code as the text it is', async () => {
    const text = '$where <script>alert(1)</script> ${7*7} {{7*7}} %s \u2028 ]]> &xxe; ) Tj';
    const fields = { title: text, description: text, document_type: '$ne', file_name: '$set.a.pdf' };
    const created = await certificateOf(await upload(fields, { 'idempotency-key': '$ne' }));
    expect(created).toMatchObject({
      title: text,
      description: text,
      document_type: '$ne',
      file: { name: '$set.a.pdf' },
    });
    const { certificates } = (await (await service.fetch('/certificates?document_type=%24ne')).json()) as {
      certificates: CertificateBody[];
    };
    expect(certificates.map(({ id }) => id)).toEqual([created.id]);
    // An operator as idempotency key matches no other key.
    expect((await upload({ title: 'another' }, { 'idempotency-key': '$gt' })).status).toBe(201);
    const page = await fetch(`${service.url}/v/${created.id}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('<script>alert(1)');
    const proof = await fetch(`${service.url}/v/${created.id}/proof.json`);
    expect([proof.headers.get('content-type'), proof.headers.get('x-content-type-options')]).toEqual([
      expect.stringMatching(/^application\/json/) as string,
      'nosniff',
    ]);
  });

  it('add no header through a file name, and no address through Host', async () => {
    const name = 'a"\r\nSet-Cookie: session=stolen\r\n\r\n<html>.html';
    const created = await upload({ file_name: name, file_mime: 'text/html' });
    const { id } = await certificateOf(created);
    const answer = await service.fetch(`/certificates/${id}/proof?type=file`);
    const { proof } = (await answer.json()) as { proof: { url: string } };
    const file = await fetch(proof.url);
    expect([file.status, file.headers.getSetCookie(), await file.text()]).toEqual([200, [], 'Hola']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\r\n]*"/);
    expect(file.headers.get('content-security-policy')).toBe('sandbox');

    const body = '{"file_base64":"SG9sYQ=="}';
    const bytes = `${head('POST', CERTIFICATES)}X-Forwarded-Host: evil.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const [made] = await rawAnswers(service.url, bytes + LAST);
    expect([made!.status, `${made!.headers['location']}${made!.body}`.includes('evil')]).toEqual([
      201,
      false,
    ]);
    expect(made!.headers['location']).toContain(service.env['PUBLIC_URL']);
  });

  it('forge no line of the log, and put nothing into it that a terminal obeys', async () => {
    const line = '\r\n{"level":60,"msg":"forged"}';
    await fetch(`${service.url}/v/${encodeURIComponent(line)}`);
    const requests = [
      'GET /forged\x1b[31m HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /forged\xc2\x9b31m HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'GET /forged HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: forged-id\r\nUser-Agent: \x9b31mforged-agent\r\nConnection: close\r\n\r\n',
    ];
    const statuses = [];
    for (const bytes of requests)
      statuses.push(
        ...(await rawAnswers(service.url, Buffer.from(bytes, 'latin1'))).map(({ status }) => status),
      );
    expect(statuses).toEqual([400, 400, 404]);
    const read = () => readFileSync(join(service.dataDir, 'api.log'), 'utf8');
    await until(() => Promise.resolve(read().includes('/forged')));
    const log = read();
    const lines = log.split('\n').slice(0, -1);
    expect(lines.map((each) => (JSON.parse(each) as { msg: string }).msg)).not.toContain('forged');
    expect(log).not.toMatch(/forged-id|forged-agent/);
    expect(lines.filter((each) => /[\x00-\x1f\x7f-\x9f]/.test(each))).toEqual([]);
  });

  it('evade no limit by address with a header that names another', async () => {
    const own = await service.addApi();
    try {
      const statuses = [];
      for (let i = 0; i < 61; i += 1) {
        const address = `203.0.113.${i}`;
        const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
        statuses.push((await fetch(`${own.url}${CERTIFICATES}`, { headers })).status);
      }
      expect(statuses).toEqual([...new Array<number>(60).fill(401), 429]);
    } finally {
      await own.process.stop();
    }
  });

  it('that stop within the headers, before the body or within it are answered 408', async () => {
    expect(await silent).toEqual([
      [[408, 'request_timeout']],
      [[408, 'request_timeout']],
      [[408, 'request_timeout']],
    ]);
  });
});
