import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateBody } from '../../../api/schemas/certificate';
import type { KeyBody } from '../../../api/schemas/key';
import type { PublicProofBody } from '../../../api/schemas/public-proof';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import type { TimelineEvent } from '../../../app/timeline';
import { SCOPES } from '../../../domain/scopes';
import { readProofXml } from '../../../proofs/xml/read-proof';
import { sello } from '../../support/cli';
import { signedUp } from '../../support/dashboard-client';
import type { DashboardClient } from '../../support/dashboard-client';
import { processingCertificate } from '../../support/fixtures';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { longIt } from '../../support/scale';

interface Minted {
  key: KeyBody;
  secret: string;
}

const WISHES = { name: 'CI', scopes: ['certificates:read'], expires_at: null, rate: 60, quota: 1_000 };

describe('the dashboard', () => {
  let service: TestService;
  let ana: { client: DashboardClient; email: string; id: string };
  let bob: typeof ana;
  beforeAll(async () => {
    service = await sharedOrOwnService();
    [ana, bob] = await Promise.all([signedUp(service), signedUp(service)]);
  });
  afterAll(() => service.stop());

  const upload = (client: DashboardClient, content: string, headers: Record<string, string> = {}) => {
    const body = new FormData();
    body.set('file', new File([content], 'secret-name.pdf', { type: 'application/pdf' }));
    body.set('title', 'Contrato 14');
    body.set('description', 'a secret description');
    body.set('document_type', 'contract');
    return client.call<{ certificate: CertificateBody }>('POST', '/certificates', body, headers);
  };
  const withKey = (key: string) =>
    fetch(`${service.url}/api/public/v1/certificates`, { headers: { authorization: `Bearer ${key}` } });
  const proofOf = (id: string) => fetch(`${service.url}/v/${id}/proof.json`);

  describe('keys', () => {
    const create = (client: DashboardClient, wishes: object = {}) =>
      client.call<Minted>('POST', '/keys', { ...WISHES, ...wishes });

    it('are shown once, work, are listed without their secret, and have their use counted', async () => {
      const expires_at = '2099-01-31T00:00:00.000Z';
      const { status, body } = await create(ana.client, { expires_at, rate: 600, quota: 5_000 });
      expect(status).toBe(201);
      expect(body.secret).toMatch(/^sello_live_[0-9A-Za-z]{38}$/);
      expect(body.key).toEqual({
        id: expect.stringMatching(/^key_/) as string,
        name: 'CI',
        prefix: `${body.secret.slice(0, 15)}…`,
        scopes: ['certificates:read'],
        rate: 600,
        quota: 5_000,
        used_this_month: 0,
        created_at: expect.any(String) as string,
        expires_at,
        revoked_at: null,
        replaced_by: null,
        last_used_at: null,
        last_refused_at: null,
      });
      const answer = await withKey(body.secret);
      expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([
        200,
        '"minute";q=600;w=60, "month";q=5000',
      ]);
      const { keys } = await until(async () => {
        const list = await ana.client.call<{ keys: KeyBody[] }>('GET', '/keys');
        return list.body.keys[0]?.used_this_month === 1 && list.body;
      });
      expect(keys[0]).toMatchObject({ id: body.key.id, last_used_at: expect.any(String) as string });
      expect(JSON.stringify(keys)).not.toContain(body.secret);
      const { body: usage } = await ana.client.call<{ days: object[] }>('GET', '/usage?days=2');
      const date = new Date().toISOString().slice(0, 10);
      expect(usage.days).toHaveLength(2);
      expect(usage.days[1]).toMatchObject({ date, requests: 1 });
    });

    it.each([
      [{ rate: 6_001 }, 'rate'],
      [{ quota: 100_001 }, 'quota'],
      [{ rate: 0 }, 'rate'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['certificates:admin'] }, 'scopes'],
      [{ expires_at: '2001-01-31T00:00:00Z' }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ expires_at: '2030-12-31T23:59:60Z' }, 'expires_at'],
      [{ expires_at: '' }, 'expires_at'],
      [{ name: '' }, 'name'],
    ])('are refused with %j, which the operator does not allow or makes no sense', async (wishes, field) => {
      const { status, body } = await ana.client.call('POST', '/keys', { ...WISHES, ...wishes });
      expect([status, body]).toEqual([
        400,
        { error: 'invalid_request', message: expect.stringContaining(field) as string },
      ]);
    });

    it('stop working with the next request once revoked or rotated; the audit log says by whom', async () => {
      const first = (await create(ana.client)).body;
      expect((await withKey(first.secret)).status).toBe(200);
      const rotated = await ana.client.call<Minted>('POST', `/keys/${first.key.id}/rotate`, {
        grace_hours: 0,
      });
      expect(rotated.status).toBe(201);
      expect(rotated.body.key).toMatchObject(WISHES);
      expect(rotated.body.key.id).not.toBe(first.key.id);
      expect(await (await withKey(first.secret)).json()).toMatchObject({ error: 'api_key_revoked' });
      expect((await withKey(rotated.body.secret)).status).toBe(200);
      // A revoked key can't be revived.
      expect((await ana.client.call('POST', `/keys/${first.key.id}/rotate`)).status).toBe(404);

      const { id } = rotated.body.key;
      expect((await ana.client.call('DELETE', `/keys/${id}`)).status).toBe(204);
      expect((await withKey(rotated.body.secret)).status).toBe(401);
      const entries = await service.collections.audit
        .find({ subject: { $in: [first.key.id, id] } })
        .sort({ at: 1 })
        .toArray();
      expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
        ['key.created', ana.id],
        ['key.rotated', ana.id],
        ['key.revoked', ana.id],
      ]);
      expect(JSON.stringify(entries)).not.toContain(first.secret);
      const page = (query: string) =>
        ana.client.call<{ keys: KeyBody[]; next_cursor: string | null }>(
          'GET',
          `/keys/ended?limit=1${query}`,
        );
      const newest = await page('');
      expect(newest.body.keys).toMatchObject([{ id, revoked_at: expect.any(String) as string }]);
      const next = await page(`&after=${newest.body.next_cursor!}`);
      expect(next.body.keys).toMatchObject([{ id: first.key.id, replaced_by: id }]);
      expect((await page('&after=elsewhere')).status).toBe(400);
    });

    longIt('that were replaced work beside the new one for the grace period, on the same quota', async () => {
      const old = (await create(ana.client, { quota: 3 })).body;
      const rotated = await ana.client.call<Minted>('POST', `/keys/${old.key.id}/rotate`);
      const statuses = [];
      for (const secret of [old.secret, rotated.body.secret, old.secret, rotated.body.secret])
        statuses.push((await withKey(secret)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const { keys } = (await ana.client.call<{ keys: KeyBody[] }>('GET', '/keys')).body;
      const replaced = keys.find(({ id }) => id === old.key.id)!;
      expect(replaced.replaced_by).toBe(rotated.body.key.id);
      const hours = (Date.parse(replaced.expires_at!) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23);
      expect(hours).toBeLessThanOrEqual(24.1);
      for (const grace_hours of [-1, 169, 0.5])
        expect(
          (await ana.client.call('POST', `/keys/${rotated.body.key.id}/rotate`, { grace_hours })).status,
        ).toBe(400);
    });

    it('of another account are not found', async () => {
      const { key, secret } = (await create(bob.client)).body;
      const unknown = await ana.client.call('DELETE', '/keys/key_0000000000000000000000');
      for (const [method, path] of [
        ['DELETE', `/keys/${key.id}`],
        ['POST', `/keys/${key.id}/rotate`],
      ]) {
        expect((await ana.client.call(method!, path!)).status).toBe(404);
      }
      expect(await ana.client.call('DELETE', `/keys/${key.id}`)).toMatchObject({ body: unknown.body });
      expect((await withKey(secret)).status).toBe(200);
    });

    longIt('number at most 20 active ones, even when many are requested at once', async () => {
      const { client } = await signedUp(service);
      const answers = await Promise.all(Array.from({ length: 24 }, () => create(client)));
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(20);
      const refused = answers.find(({ status }) => status !== 201);
      expect([refused?.status, refused?.body]).toMatchObject([409, { error: 'key_limit_reached' }]);
      // Rotation needs no free slot; revocation frees one.
      expect((await client.call('POST', `/keys/${made[0]!.body.key.id}/rotate`)).status).toBe(201);
      expect((await create(client)).status).toBe(409);
      expect((await client.call('DELETE', `/keys/${made[1]!.body.key.id}`)).status).toBe(204);
      expect((await create(client)).status).toBe(201);
    });
  });

  describe('certificates', () => {
    let mine: CertificateBody;
    beforeAll(async () => {
      const answer = await upload(ana.client, 'made in the dashboard', { 'idempotency-key': 'once' });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toBe(
        `${service.url}/api/dashboard/v1/certificates/${answer.body.certificate.id}`,
      );
      mine = answer.body.certificate;
    });

    it('are those of the public API: one per idempotency key, from the same allowance', async () => {
      const again = await upload(ana.client, 'made in the dashboard', { 'idempotency-key': 'once' });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.certificate.id).toBe(mine.id);
      expect((await upload(ana.client, 'other', { 'idempotency-key': 'once' })).status).toBe(422);
      const list = await ana.client.call<{ certificates: CertificateBody[] }>('GET', '/certificates');
      expect(list.body.certificates.map(({ id }) => id)).toEqual([mine.id]);
      const { key, secret } = (
        await ana.client.call<Minted>('POST', '/keys', { ...WISHES, scopes: [...SCOPES] })
      ).body;
      // Anchor and revocation data may have come meanwhile.
      const { blockchain: _anchor, evidence: _evidence, updated_at: _updated, ...facts } = mine;
      expect(((await (await withKey(secret)).json()) as typeof list.body).certificates[0]).toMatchObject(
        facts,
      );
      await ana.client.call('DELETE', `/keys/${key.id}`);
      const session = await ana.client.call<{ account: { allowance: object } }>('GET', '/session');
      expect(session.body.account.allowance).toEqual({ total: 5, used: 1, left: 4 });
      const { days } = (await ana.client.call<{ days: object[] }>('GET', '/usage')).body;
      expect(days).toHaveLength(30);
      expect(days[29]).toMatchObject({ certificates: 1 });
    });

    it('of another account are not found, like ones that never existed', async () => {
      for (const rest of ['', '/proof?type=nom151', '/timeline']) {
        const theirs = await bob.client.call('GET', `/certificates/${mine.id}${rest}`);
        const none = await bob.client.call('GET', `/certificates/cert_0000000000000000000000${rest}`);
        expect([theirs.status, theirs.body]).toEqual([404, none.body]);
      }
    });

    it('have a timeline with the time of each step', async () => {
      const timeline = async () =>
        (await ana.client.call<{ events: TimelineEvent[] }>('GET', `/certificates/${mine.id}/timeline`)).body
          .events;
      const events = await until(async () => {
        const now = await timeline();
        return now.at(-1)?.at != null && now;
      });
      expect(events.map(({ stage }) => stage)).toEqual([
        'received',
        'hashed',
        'timestamped',
        'saved',
        'submitted',
        'confirmed',
      ]);
      const times = events.map(({ at }) => at!);
      expect([...times].sort()).toEqual(times);
      expect(new Set(times.slice(0, 4)).size).toBeGreaterThan(1);
      expect(times[0]).toBe(mine.created_at);
    });

    longIt('that failed have a timeline that ends with the failure', async () => {
      service.psc.mode = 'error';
      const failed = await upload(bob.client, 'no time stamp for this');
      service.psc.mode = 'pass';
      expect(failed.status).toBe(502);
      const list = await bob.client.call<{ certificates: CertificateBody[] }>('GET', '/certificates');
      const { id } = list.body.certificates[0]!;
      const { events } = (
        await bob.client.call<{ events: TimelineEvent[] }>('GET', `/certificates/${id}/timeline`)
      ).body;
      expect(events.map(({ stage, at }) => [stage, at !== null])).toEqual([
        ['received', true],
        ['hashed', true],
        ['failed', true],
      ]);
      expect((await proofOf(id)).status).toBe(404);
    });

    it('have a public proof with everything that can be checked and nothing about their owner', async () => {
      const proof = await until(async () => {
        const now = (await (await proofOf(mine.id)).json()) as PublicProofBody;
        return now.blockchain.status === 'confirmed' && now;
      });
      const [listed] = (await ana.client.call<{ certificates: CertificateBody[] }>('GET', '/certificates'))
        .body.certificates;
      const { next_anchor_at: _next, confirmations: _count, ...anchor } = listed!.blockchain;
      expect(proof).toEqual({
        id: mine.id,
        title: 'Contrato 14',
        document_type: 'contract',
        file: { sha256: mine.file.sha256, size: mine.file.size },
        custody: 'held',
        grade: 'sandbox',
        received_at: mine.created_at,
        nom151: {
          provider: 'sandbox',
          policy_oid: mine.nom151.policy_oid,
          serial_number: mine.nom151.serial_number,
          gen_time: mine.nom151.gen_time,
          tsr: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) as string,
        },
        blockchain: {
          ...anchor,
          confirmations: expect.any(Number) as number,
          xml: expect.stringContaining('<?xml') as string,
        },
        evidence: expect.objectContaining({ renewals: 0 }) as object,
      });
      expect(readProofXml(proof.blockchain.xml!)).toBeDefined();
      const text = JSON.stringify(proof);
      for (const secret of [ana.email, ana.id, 'secret-name', 'secret description'])
        expect(text).not.toContain(secret);
    });

    it('that are not certified have no public proof, like ones that never existed', async () => {
      // Too young for the sweeper.
      const createdAt = new Date(Date.now() + 3_600_000);
      const processing = processingCertificate(ana.id, { createdAt });
      await createCertificateRepository(service.collections).insert({
        certificate: processing,
        idempotencyKey: null,
      });
      const answers = await Promise.all([processing.id, 'cert_0000000000000000000000', 'x'].map(proofOf));
      await service.collections.certificates.deleteOne({ _id: processing.id });
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    });
  });

  longIt('limits requests per account, across all of its sessions', async () => {
    const { client, id } = await signedUp(service);
    const answer = await client.call('GET', '/keys');
    expect(answer.headers.get('ratelimit-policy')).toBe('"minute";q=300;w=60');
    await service.collections.sessionLimits.updateOne(
      { _id: id },
      { $set: { [`lineages.${id}.ratePerMinute`]: 1 } },
    );
    const refused = await client.call('GET', '/keys');
    expect([refused.status, refused.body['error']]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The session can still be read, and other accounts are not affected.
    expect((await client.call('GET', '/session')).status).toBe(200);
    expect((await bob.client.call('GET', '/keys')).status).toBe(200);
  });

  it('does not appear in the public API description', async () => {
    const document = await (await fetch(`${service.url}/api/public/v1/openapi`)).text();
    for (const word of ['dashboard', 'session', 'proof.json', 'csrf', 'password', 'email_confirmed'])
      expect(document).not.toContain(`"${word}`);
    expect(document).not.toContain('/api/dashboard');
  });

  longIt('is complemented by a command that certifies a file', async () => {
    const file = join(service.dataDir, 'letter.txt');
    const keyFile = join(service.dataDir, 'key');
    writeFileSync(file, 'Dear notary');
    writeFileSync(keyFile, `${service.key}\n`);
    const done = await sello(service.env, 'certify', file, '--key-file', keyFile);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    const [id, status, address] = done.stdout.trim().split('\n');
    expect([status, address]).toEqual(['certified', `${service.url}/v/${id!}`]);
    const json = await sello(
      { ...service.env, SELLO_API_KEY: service.key },
      ...['certify', file, '--title', 'A letter', '--reference', 'inv-2291', '--json'],
    );
    expect(JSON.parse(json.stdout)).toMatchObject({
      certificate: { title: 'A letter', reference: 'inv-2291', status: 'certified' },
    });
    const refused = await sello({ ...service.env, SELLO_API_KEY: 'sello_live_wrong' }, 'certify', file);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('This is only a part of an API key');
  });
});
