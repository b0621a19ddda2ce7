import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createCaptureActivities } from '../../../activities/evidence/capture-revocation';
import type { CaptureOutcome } from '../../../activities/evidence/capture-revocation';
import { verifiedToken } from '../../../activities/certify/verified-token';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createSignerRepository } from '../../../adapters/mongo/signers';
import { createFetcher } from '../../../adapters/outbound/create-fetcher';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { createSignerRegistry } from '../../../app/evidence/signer-registry';
import { revocationState } from '../../../domain/signer';
import type { Signer } from '../../../domain/signer';
import type { SignerRepository } from '../../../ports/signers';
import { exchangeTimestamp } from '../../../proofs/timestamp/exchange';
import type { SandboxPsc, SandboxPscOptions } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { processingCertificate } from '../../support/fixtures';
import { useTempDir } from '../../support/temp-dir';

const directory = useTempDir();
const START = Date.UTC(2026, 10, 15, 12, 0, 0);

let now: number;
let psc: SandboxPsc;
let database: TestDatabase;
let signers: SignerRepository;
const open: { close(): unknown }[] = [];
beforeEach(async () => {
  now = START + 500;
  database = await freshDatabase();
  signers = createSignerRepository(database.collections);
});
afterEach(async () => {
  await psc.close();
  for (const each of open.splice(0)) await each.close();
  await database.drop();
});

const clock = () => new Date(now);
const pass = (seconds: number) => (now += seconds * 1000);

async function start(options: Partial<SandboxPscOptions> = {}): Promise<void> {
  const place = { dataDir: directory(), host: '127.0.0.1', port: 0 };
  psc = await startSandboxPsc({ ...place, now: clock, ...options });
}

const providers = () => loadProviders(join(directory(), 'providers.json'));

/** A certificate with a new time stamp of the sandbox. Gives its signer and its time. */
async function certify(): Promise<{ signerId: string; genTime: Date }> {
  const [provider] = await providers();
  const { name, profile, send } = provider!;
  const { response, report } = await exchangeTimestamp({
    ...{ digest: new Uint8Array(32), profile, clock },
    send: (request) => send(request, new AbortController().signal),
  });
  expect(report.ok).toBe(true);
  const { policyOid, serialNumber, genTime } = report.facts!;
  const token = {
    ...{ provider: name, grade: 'sandbox' as const, policyOid, serialNumber, genTime: genTime.toISOString() },
    ...{ tsr: Buffer.from(response).toString('base64'), grantedAt: clock().toISOString() },
    hashAlgorithm: 'SHA-256' as const,
    chain: report.path!.map((der) => Buffer.from(der).toString('base64')),
  };
  const registry = createSignerRegistry({ signers, providers: await providers(), clock });
  const certificates = createCertificateRepository(database.collections);
  const certificate = processingCertificate('acct_1');
  await certificates.insert({ certificate, idempotencyKey: null });
  const signerId = await registry.register(token);
  const order = { sha256: certificate.file.sha256, signer: signerId, hashedAt: null };
  await certificates.saveToken(certificate.id, verifiedToken(token, order));
  return { signerId, genTime };
}

/** One check of the schedule. Gives the outcome of each signer that was due. */
async function check({ allowCidrs = ['127.0.0.1'], totalMilliseconds = 5_000 } = {}): Promise<
  CaptureOutcome[]
> {
  const fetcher = createFetcher({ allowCidrs, totalMilliseconds });
  open.push(fetcher);
  const activities = createCaptureActivities({ signers, providers: await providers(), fetcher, clock });
  const environment = new MockActivityEnvironment(
    {},
    { logger: new DefaultLogger('ERROR', () => undefined) },
  );
  const outcomes: CaptureOutcome[] = [];
  for (const id of await activities.listDueSigners())
    outcomes.push(
      await environment.run<[string], CaptureOutcome, typeof activities.captureSigner>(
        activities.captureSigner,
        id,
      ),
    );
  return outcomes;
}

async function state({ signerId, genTime }: Awaited<ReturnType<typeof certify>>) {
  const signer = (await signers.find(signerId)) as Signer;
  const captured = (await signers.captureFor(signerId, genTime)) !== null;
  return revocationState(signer, { genTime, captured });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('the revocation data of a time stamp', () => {
  it('is captured once the authority has published a CRL after it, not by one of the same second', async () => {
    await start();
    const token = await certify();
    expect(token.genTime).toEqual(new Date(START + 500));
    expect(await check()).toEqual(['good']);
    expect([await state(token), (await signers.find(token.signerId))?.problem]).toEqual(['pending', null]);
    pass(1);
    expect(await check()).toEqual(['captured']);
    expect(await state(token)).toBe('captured');
    const capture = await signers.captureFor(token.signerId, token.genTime);
    expect(capture).toMatchObject({ thisUpdate: new Date(START + 1_000), data: { ocsps: [] } });
    expect(capture?.data.crls).toHaveLength(1);
  });

  it('is shared: nothing is fetched while no time stamp needs it', async () => {
    await start();
    const tokens = [await certify(), await certify()];
    pass(2);
    expect(await check()).toEqual(['captured']);
    expect(await check()).toEqual([]);
    const later = await certify();
    pass(2);
    expect(await check()).toEqual(['captured']);
    expect(await Promise.all([...tokens, later].map(state))).toEqual(Array(3).fill('captured'));
    expect(await database.collections.captures.countDocuments()).toBe(2);
  });

  it('is an OCSP answer where the certificate names no CRL', async () => {
    await start({ pointers: ({ ocsps }) => ({ crls: [], ocsps }) });
    const token = await certify();
    pass(1);
    expect(await check()).toEqual(['captured']);
    const { data } = (await signers.captureFor(token.signerId, token.genTime))!;
    expect([data.crls.length, data.ocsps.length]).toEqual([0, 1]);
  });

  it('is the configured CRL where the certificate has no pointers', async () => {
    await start({ pointers: ({ crls }) => ({ crls, ocsps: [] }) });
    psc.pointTo(() => ({ crls: [], ocsps: [] }));
    const token = await certify();
    pass(1);
    expect(await check()).toEqual(['captured']);
    expect(await state(token)).toBe('captured');
  });

  it('is unavailable without pointers and without a configured CRL, and nothing is fetched', async () => {
    await start({ pointers: () => ({ crls: [], ocsps: [] }) });
    const token = await certify();
    pass(1);
    expect(await check()).toEqual([]);
    expect(await state(token)).toBe('unavailable');
  });

  it('comes from the next place when one fails, and as PEM too', async () => {
    const pem = await serve((_request, response) => {
      void fetch(`${psc.url}crl`)
        .then((answer) => answer.arrayBuffer())
        .then((crl) => {
          const body = Buffer.from(crl).toString('base64').replace(/.{64}/g, '$&\n');
          response.end(`-----BEGIN X509 CRL-----\n${body}\n-----END X509 CRL-----\n`);
        });
    });
    const dead = 'http://127.0.0.1:1/crl';
    const rubbish = await serve((_request, response) => response.end('no list'));
    await start({ pointers: () => ({ crls: [dead, rubbish, pem], ocsps: [] }) });
    const token = await certify();
    pass(1);
    expect(await check()).toEqual(['captured']);
    expect(await state(token)).toBe('captured');
  });

  const SLOW: RequestListener = () => undefined;
  const HUGE: RequestListener = (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x30)));
    };
    response.on('drain', pour);
    pour();
  };
  const REDIRECTING: RequestListener = (_request, response) =>
    response.writeHead(302, { location: `${psc.url}crl` }).end();
  it.each<[string, RequestListener, object, RegExp]>([
    ['slow', SLOW, { totalMilliseconds: 200 }, /did not answer in time/],
    ['huge', HUGE, {}, /more than 4194304 bytes/],
    ['redirecting', REDIRECTING, {}, /HTTP status 302/],
    ['at a private address', REDIRECTING, { allowCidrs: [] }, /loopback.*so no request was sent/],
  ])(
    'stays pending while its host is %s, with the problem; the host is left alone for a while',
    async (...row) => {
      const [, listener, limits, problem] = row;
      const url = await serve(listener);
      await start({ pointers: () => ({ crls: [url], ocsps: [] }) });
      const token = await certify();
      pass(1);
      expect(await check(limits)).toEqual(['unknown']);
      expect(await state(token)).toBe('pending');
      const found = (await signers.find(token.signerId))!;
      expect(found.problem).toMatch(problem);
      expect(found.problem).toContain(url);
      expect(await check(limits)).toEqual([]);
      pass(10);
      expect(await check(limits)).toEqual(['unknown']);
      pass(19);
      expect(await check(limits)).toEqual([]);
      pass(1);
      expect(await check(limits)).toEqual(['unknown']);
    },
  );

  it('of another issuer, or altered, is no revocation data', async () => {
    let alter = (crl: Uint8Array) => crl;
    const url = await serve((_request, response) => {
      void fetch(`${psc.url}crl`)
        .then((answer) => answer.arrayBuffer())
        .then((crl) => response.end(alter(new Uint8Array(crl))));
    });
    await start({ pointers: () => ({ crls: [url], ocsps: [] }) });
    const token = await certify();
    pass(1);
    alter = (crl) => crl.with(crl.length - 3, (crl.at(-3) ?? 0) ^ 1);
    expect(await check()).toEqual(['unknown']);
    expect(await state(token)).toBe('pending');
  });

  it('says that the signer is revoked: its time stamps are of no use', async () => {
    await start();
    const token = await certify();
    pass(1);
    await psc.revokeSigner('keyCompromise');
    pass(1);
    expect(await check()).toEqual(['revoked']);
    expect(await state(token)).toBe('revoked');
    expect(await signers.listRevoked()).toMatchObject([
      { id: token.signerId, revoked: { at: new Date(START + 1_000), reason: 'keyCompromise' } },
    ]);
    expect(await check()).toEqual([]);
  });

  it('of a signer that was only replaced covers the time stamps before that', async () => {
    await start();
    const before = await certify();
    pass(1);
    await psc.revokeSigner('superseded');
    pass(1);
    const after = await certify();
    pass(1);
    expect(await check()).toEqual(['revoked']);
    expect([await state(before), await state(after)]).toEqual(['captured', 'revoked']);
  });

  it('is asked for once an hour while the signer is in use, so that a revocation is noticed', async () => {
    await start();
    await certify();
    pass(1);
    expect(await check()).toEqual(['captured']);
    pass(3_599);
    expect(await check()).toEqual([]);
    await psc.revokeSigner();
    pass(1);
    expect(await check()).toEqual(['revoked']);
  });
});
