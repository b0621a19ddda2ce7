import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection } from 'mongodb';
import { sello } from '../../support/cli';
import { DashboardClient, PASSWORD, signedUp } from '../../support/dashboard-client';
import { readZip } from '../../support/read-zip';
import { sharedOrOwnService } from '../../support/shared-or-own';
import type { TestService } from '../../support/service';
import { until } from '../../support/until';
import { longIt, scaled } from '../../support/scale';

/** In every personal text, as others use the service too. */
const MARK = randomBytes(6).toString('hex');
const TITLE = `Convenio confidencial ${MARK}`;
const FILE_NAME = `convenio-${MARK}.txt`;
const KEY_NAME = `Laptop de Juana ${MARK}`;
const HOLDER = `Juana Pérez ${MARK}`;
const DESCRIPTION = `descripción privada ${MARK}`;
const DOCUMENT_TYPE = `convenio ${MARK}`;
const REFERENCE = `expediente-${MARK}`;
const ORDER = `pedido-${MARK}`;
const TEXT = 'the agreement';
const DOWNLOADS = [
  'constancia.pdf',
  'timestamp.tsr',
  'anchor.xml',
  'anchor.ots',
  'bundle.zip',
  'preview.png',
  'badge.svg',
  'seal.svg',
];

const ENDPOINT = `https://despacho-garza.example/hooks?token=${MARK}`;

interface Issued {
  certificate: { id: string; blockchain: { status: string }; evidence: { revocation: string } };
}

describe('an account that is closed', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await sharedOrOwnService({ SWEEP_ERASE_INTERVAL_SECONDS: '1' });
  });
  afterAll(() => service.stop());

  /** An account with everything that is personal, and one certificate with all that it is going to have. */
  async function livedInAccount() {
    const { client, email, id } = await signedUp(service);
    expect((await client.call('PATCH', '/account', { holder_name: HOLDER })).status).toBe(200);
    const order = { name: KEY_NAME, scopes: ['certificates:read'], rate: 60, quota: 100, expires_at: null };
    const { body } = await client.call<{ secret: string }>('POST', '/keys', order);
    const endpoint = await client.call('POST', '/webhooks', { url: ENDPOINT, events: ['*'] });
    expect(endpoint.status).toBe(201);
    const form = new FormData();
    form.set('file', new File([TEXT], FILE_NAME, { type: 'text/plain' }));
    for (const [name, value] of [
      ['title', TITLE],
      ['description', DESCRIPTION],
      ['document_type', DOCUMENT_TYPE],
      ['reference', REFERENCE],
    ] as const)
      form.set(name, value);
    const made = await client.call<Issued>('POST', '/certificates', form, { 'idempotency-key': ORDER });
    expect(made.status).toBe(201);
    const { id: certificate } = made.body.certificate;
    await until(async () => {
      const read = await client.call<Issued>('GET', `/certificates/${certificate}`);
      const { blockchain, evidence } = read.body.certificate;
      return blockchain.status === 'confirmed' && evidence.revocation === 'captured';
    });
    return { client, email, id, key: body.secret, certificate };
  }

  const close = (client: DashboardClient, pages: 'keep' | 'remove') =>
    client.call('POST', '/account/close', { password: PASSWORD, pages });

  /** Seven days later. */
  async function letTimePass(id: string): Promise<void> {
    const { accounts, erasures } = service.collections;
    await accounts.updateOne({ _id: id }, { $set: { 'closing.erasedFrom': new Date(Date.now() - 1_000) } });
    await until(async () => (await erasures.findOne({ _id: id })) !== null);
  }

  /** All documents of the database as text. */
  async function everything(): Promise<string> {
    const texts = [];
    for (const collection of Object.values(service.collections))
      texts.push(JSON.stringify(await (collection as Collection).find().toArray()));
    return texts.join('\n');
  }

  const proofOf = (certificate: string) => fetch(`${service.url}/v/${certificate}/proof.json`);

  it('exports everything, is undone, closed again and erased: nothing personal is left, and its page still verifies', async () => {
    const { client, email, id, key, certificate } = await livedInAccount();
    const verified = `${service.url}/api/public/v1/verify/${'ab'.repeat(32)}`;
    expect((await fetch(verified, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403);
    const { keys } = service.collections;
    await until(async () => (await keys.findOne({ accountId: id, 'refused.0': { $exists: true } })) !== null);
    const personal = [
      email,
      HOLDER,
      TITLE,
      FILE_NAME,
      KEY_NAME,
      DESCRIPTION,
      DOCUMENT_TYPE,
      REFERENCE,
      ORDER,
      ENDPOINT,
      MARK,
    ];
    const before = await everything();
    for (const value of personal) expect(before).toContain(value);

    const answer = await fetch(`${service.url}/api/dashboard/v1/account/export`, {
      headers: { cookie: client.cookie ?? '' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=sello-20.*\.zip$/);
    const files = readZip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual(
      [
        'account.json',
        'audit.jsonl',
        `certificates/${certificate}/${certificate}.zip`,
        `certificates/${certificate}/file/${FILE_NAME}`,
        'certificates.jsonl',
        'events.jsonl',
        'keys.json',
        ...['accreditations', 'courses', 'ledger', 'members', 'memberships', 'programs', 'renewals'].map(
          (name) => `memberships/${name}.jsonl`,
        ),
        'sessions.json',
        'webhooks.json',
      ].sort(),
    );
    expect(files.get(`certificates/${certificate}/file/${FILE_NAME}`)?.toString()).toBe(TEXT);
    expect(JSON.parse(files.get('account.json')?.toString() ?? '')).toMatchObject({ id, email });
    expect(files.get('keys.json')?.toString()).toContain(KEY_NAME);
    expect(files.get('keys.json')?.toString()).not.toContain('"hash"');
    expect(JSON.parse(files.get('keys.json')?.toString() ?? '')).toMatchObject([
      { refused: [{ status: 403, error: 'insufficient_scope' }] },
    ]);
    expect(JSON.parse(files.get('sessions.json')?.toString() ?? '')).toMatchObject([
      { id: expect.stringMatching(/^ses_/) as string, address: '127.0.0.1' },
    ]);
    expect(files.get('sessions.json')?.toString()).not.toContain('"hash"');
    expect(JSON.parse(files.get('webhooks.json')?.toString() ?? '')).toMatchObject([{ url: ENDPOINT }]);
    expect(files.get('webhooks.json')?.toString()).not.toContain('secret');
    expect(files.get('audit.jsonl')?.toString()).toContain('"webhook.created"');
    expect(JSON.parse(files.get('certificates.jsonl')?.toString() ?? '')).toMatchObject({ title: TITLE });
    expect(readZip(files.get(`certificates/${certificate}/${certificate}.zip`)!).size).toBeGreaterThan(3);

    await close(client, 'keep');
    const withKey = () =>
      fetch(`${service.url}/api/public/v1/certificates`, { headers: { authorization: `Bearer ${key}` } });
    expect((await withKey()).status).toBe(401);
    expect((await client.call('POST', '/account/reopen')).status).toBe(200);
    const proofBefore = (await (await proofOf(certificate)).json()) as Record<string, object>;
    await close(client, 'keep');
    await letTimePass(id);

    const after = await everything();
    for (const value of personal) expect([value, after.includes(value)]).toEqual([value, false]);
    expect(after).toContain(id);
    const entries = await service.collections.audit.find({ accountId: id }).toArray();
    expect(entries.map(({ action }) => action)).toContain('session.started');
    expect(JSON.stringify(entries)).not.toContain('127.0.0');
    const signIn = await new DashboardClient(service.url).call('POST', '/session', {
      email,
      password: PASSWORD,
    });
    expect(signIn.status).toBe(401);
    expect((await client.call('GET', '/session')).body['account']).toBeNull();
    expect((await withKey()).status).toBe(401);

    const proof = await proofOf(certificate);
    expect(proof.status).toBe(200);
    // Others’ batches are mined meanwhile.
    const blockchain = { ...proofBefore['blockchain'], confirmations: expect.any(Number) as number };
    expect(await proof.json()).toEqual({ ...proofBefore, blockchain, title: null, document_type: null });
    expect(
      (await fetch(`${service.url}/v/${certificate}`, { headers: { accept: 'text/html' } })).status,
    ).toBe(200);

    // The operator finds the certificate, and misses no file.
    const found = await sello(service.env, 'find', certificate);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('a deleted account') as string });
    if (scaled(false, true)) {
      // Reads every record, also those of others.
      const check = await sello(service.env, 'restore', 'check', '--json');
      const findings = JSON.parse(check.stdout) as { missing: { certified: { count: number } } };
      expect(findings.missing.certified.count).toBe(0);
    }

    // The address is free again.
    const again = new DashboardClient(service.url);
    expect((await again.call('POST', '/accounts', { email, password: PASSWORD })).status).toBe(201);
    expect((await again.call<{ certificates: unknown[] }>('GET', '/certificates')).body.certificates).toEqual(
      [],
    );
  });

  longIt('answers 410 everywhere under the pages of its certificates, if its owner chose that', async () => {
    const { client, id, certificate } = await livedInAccount();
    await close(client, 'remove');
    expect((await proofOf(certificate)).status).toBe(200);
    await letTimePass(id);
    const proof = await proofOf(certificate);
    expect([proof.status, ((await proof.json()) as { error: string }).error]).toEqual([410, 'gone']);
    for (const path of ['', ...DOWNLOADS.map((name) => `/${name}`)]) {
      const answer = await fetch(`${service.url}/v/${certificate}${path}`, {
        headers: { accept: 'text/html, */*' },
      });
      expect([path, answer.status]).toEqual([path, 410]);
    }
    const unknown = await proofOf('cert_0000000000000000000000');
    expect(unknown.status).toBe(404);
  });

  longIt('names in the export what could not be read', async () => {
    const { client, certificate } = await livedInAccount();
    const headers = { cookie: client.cookie ?? '' };
    const exported = () => fetch(`${service.url}/api/dashboard/v1/account/export`, { headers });
    const objects = await readdir(service.dataDir, { recursive: true });
    const stored = objects.filter((name) => name.includes(certificate));
    expect(stored).toHaveLength(1);
    await rm(join(service.dataDir, stored[0]!));
    const first = await exported();
    const files = readZip(Buffer.from(await first.arrayBuffer()));
    expect(files.get('problems.txt')?.toString()).toMatch(
      new RegExp(`^${certificate}: its file could not be read`, 'm'),
    );
    expect(files.has(`certificates/${certificate}/${certificate}.zip`)).toBe(true);
  });
});
