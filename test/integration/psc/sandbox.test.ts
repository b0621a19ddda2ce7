import { readFile, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { loadTrust } from '../../../adapters/psc/trust';
import type { SandboxFaults } from '../../../sandbox/psc/faults';
import type { SandboxPsc, SandboxPscOptions } from '../../../sandbox/psc/server';
import { startSandboxPsc } from '../../../sandbox/psc/server';
import { buildTimestampRequest } from '../../../proofs/timestamp/request';
import type { TimestampReport } from '../../../proofs/timestamp/report';
import { verifyTimestamp } from '../../../proofs/timestamp/verify';
import { askAuthority } from '../../support/ask-authority';
import { useTempDir } from '../../support/temp-dir';

const directory = useTempDir();
const digest = new Uint8Array(32).fill(5);
const open: SandboxPsc[] = [];

async function start(
  faults: SandboxFaults = {},
  options: Partial<SandboxPscOptions> = {},
): Promise<SandboxPsc> {
  const place = { dataDir: directory(), host: '127.0.0.1', port: 0 };
  const sandbox = await startSandboxPsc({ ...place, faults, ...options });
  open.push(sandbox);
  return sandbox;
}

async function restart(options: Partial<SandboxPscOptions> = {}): Promise<void> {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
  await start({}, options);
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** The time in the token, with more digits than a Date. DER drops trailing zeros. */
function microseconds(response: Uint8Array): bigint {
  const [, second, fraction = ''] = /(\d{14})(?:\.(\d+))?Z/.exec(Buffer.from(response).toString('latin1'))!;
  return BigInt(second! + fraction.padEnd(6, '0'));
}

async function stamp(
  signal = AbortSignal.timeout(120_000),
  url?: string,
): Promise<TimestampReport & { microseconds: bigint }> {
  const [provider] = await loadProviders(join(directory(), 'providers.json'));
  const nonce = randomBytes(8);
  const requestedAt = new Date();
  const query = buildTimestampRequest({ digest, nonce });
  const response = await (url === undefined ? provider!.send(query, signal) : askAuthority(url, query));
  const report = await verifyTimestamp({
    response,
    digest,
    nonce,
    profile: provider!.profile,
    requestedAt,
    receivedAt: new Date(),
  });
  return { ...report, microseconds: report.ok ? microseconds(response) : 0n };
}

const failures = (report: TimestampReport) =>
  report.checks.filter((check) => !check.passed).map((check) => check.name);

describe('startSandboxPsc', () => {
  it('writes a configuration that points to it and trusts it', async () => {
    const { url } = await start();
    const config = JSON.parse(await readFile(join(directory(), 'providers.json'), 'utf8')) as unknown;
    expect(config).toMatchObject({ providers: [{ name: 'sandbox', grade: 'sandbox', url }] });
    expect((await stamp()).ok).toBe(true);
    const [trust] = await loadTrust(join(directory(), 'providers.json'));
    expect(trust).toMatchObject({
      provider: 'sandbox',
      grade: 'sandbox',
      accreditation: null,
      pem: await readFile(join(directory(), 'root.pem'), 'utf8'),
      profile: { policies: ['1.3.6.1.4.1.32473.151.1'], requireEku: true, requireNonce: true },
    });
    expect((await stat(join(directory(), 'root-identity.pem'))).mode & 0o777).toBe(0o600);
  });

  it('keeps its root across a restart, so that older tokens still verify', async () => {
    await start();
    const root = await readFile(join(directory(), 'root.pem'), 'utf8');
    const before = await stamp();
    await restart();
    const after = await stamp();
    expect(await readFile(join(directory(), 'root.pem'), 'utf8')).toBe(root);
    expect(after.ok).toBe(true);
    expect(after.facts?.serialNumber).not.toBe(before.facts?.serialNumber);
  });

  it('keeps tokens in order across a restart when the clock is slightly behind', async () => {
    await start();
    const before = await stamp();
    await restart({ now: () => new Date(Date.now() - 500) });
    const after = await stamp();
    expect(after.ok).toBe(true);
    expect(after.microseconds).toBeGreaterThan(before.microseconds);
    expect(BigInt(after.facts!.serialNumber)).toBeGreaterThan(BigInt(before.facts!.serialNumber));
  });

  it('refuses after a restart when the clock is far behind', async () => {
    await start();
    await stamp();
    await restart({ now: () => new Date(Date.now() - 3_600_000) });
    const report = await stamp();
    expect(failures(report)).toEqual(['status_granted']);
    expect(report.checks.at(-1)?.reason).toMatch(/rejection \(timeNotAvailable: .+\)\.$/);
    await restart();
    expect((await stamp()).ok).toBe(true);
  });

  it('gives concurrent requests distinct times and serial numbers', async () => {
    await start();
    const reports = await Promise.all(Array.from({ length: 40 }, () => stamp()));
    expect(reports.every((report) => report.ok)).toBe(true);
    expect(new Set(reports.map((report) => report.facts?.serialNumber)).size).toBe(40);
    expect(new Set(reports.map((report) => report.microseconds)).size).toBe(40);
  });

  it.each([
    ['GET', { method: 'GET' }, 200],
    ['PUT', { method: 'PUT', body: 'x' }, 405],
    ['another content type', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a query that is too large',
      {
        method: 'POST',
        body: 'x'.repeat(100_000),
        headers: { 'content-type': 'application/timestamp-query' },
      },
      413,
    ],
  ])('answers %s with plain text', async (_, init, status) => {
    const { url } = await start();
    const response = await fetch(url, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    await response.text();
  });

  it('answers malformed bytes with a rejection', async () => {
    const { url } = await start();
    const headers = { 'content-type': 'application/timestamp-query' };
    const answer = await fetch(url, { method: 'POST', headers, body: Uint8Array.of(1, 2, 3) });
    expect(answer.status).toBe(200);
    const [provider] = await loadProviders(join(directory(), 'providers.json'));
    const response = new Uint8Array(await answer.arrayBuffer());
    const report = await verifyTimestamp({ response, digest, nonce: null, profile: provider!.profile });
    expect(failures(report)).toEqual(['status_granted']);
    expect(report.checks.at(-1)?.reason).toMatch(/rejection \(badDataFormat: .+\)\.$/);
  });

  it.each([
    ['another nonce', { wrongNonce: true }, ['nonce']],
    ['another imprint', { wrongImprint: true }, ['message_imprint']],
    ['an expired certificate', { expiredLeaf: true }, ['certificate_path']],
    ['a refusal', { refuse: 'addInfoNotAvailable' as const }, ['status_granted']],
  ])('can be set to answer with %s, which verification detects', async (_, faults, expected) => {
    await start(faults);
    expect(failures(await stamp())).toEqual(expected);
  });

  it('can be set to send its response byte by byte, which is still accepted', async () => {
    const { url } = await start({ dripMs: 0 });
    expect((await stamp(undefined, url)).ok).toBe(true);
  });

  it.each([
    ['delay its response', { delayMs: 60_000 }],
    ['respond too slowly', { dripMs: 1_000 }],
  ])('can be set to %s', async (_, faults) => {
    await start(faults);
    await expect(stamp(AbortSignal.timeout(300))).rejects.toMatchObject({
      fault: 'transient',
      message: 'The provider sandbox did not answer in time.',
    });
  });

  it.each([
    ['a server error', { status: 500 }],
    ['garbage', { garbage: true }],
  ])('can be set to answer with %s, and back', async (_, faults: SandboxFaults) => {
    await start(faults);
    await expect(stamp()).rejects.toMatchObject({ fault: 'transient' });
    delete faults.status;
    delete faults.garbage;
    expect((await stamp()).ok).toBe(true);
  });
});
