import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultProxy } from '../../support/clients/fault-proxy';
import type { FaultProxy } from '../../support/clients/fault-proxy';
import { blankEnvironment, buildPythonClient, runPython } from '../../support/clients/python-client';
import type { BuiltClient } from '../../support/clients/python-client';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const PROGRAM = join(__dirname, 'live.py');
const LARGEST = 52_428_800;

let built: BuiltClient;
let python: string;
let service: SharedService;
let proxy: FaultProxy;

beforeAll(async () => {
  built = await buildPythonClient();
  python = await blankEnvironment(built);
});
afterAll(() => built.remove());

/** Of its own for each test, so that charges can be counted. */
beforeEach(async () => {
  service = await sharedService();
  proxy = await startFaultProxy(service.url);
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
});

interface Outcome {
  certificate: { id: string; status: string };
  attempts: number;
  sent: number;
  account: { id: string };
  error: {
    code: string;
    status: number | null;
    retry_after: number | null;
    request_id: string | null;
    certificate_id: string | null;
  };
}

async function run<T = Outcome>(
  kind: string,
  scenario: string,
  { path = '', url = proxy.url, key = service.key, retries = '2' } = {},
): Promise<T> {
  const env = { SELLO_URL: url, SELLO_API_KEY: key, MAX_RETRIES: retries };
  const output = await runPython(python, [PROGRAM, kind, scenario, path], { cwd: built.scratch, env });
  expect(output).not.toContain(key);
  return JSON.parse(output) as T;
}

async function file(size: number): Promise<string> {
  const path = join(built.scratch, `file-${size}.bin`);
  await writeFile(path, randomBytes(Math.min(size, 1 << 20)));
  await truncate(path, size);
  return path;
}

/** What the account has, and what it was charged. */
async function counts(): Promise<{ records: number; used: number }> {
  const { account } = (await (await service.fetch('/account')).json()) as {
    account: { certificates: { used: number } };
  };
  const records = await service.collections.certificates.countDocuments({ accountId: service.accountId });
  return { records, used: account.certificates.used };
}

const keysOf = (method: string) =>
  proxy.requests.flatMap((seen) => (seen.method === method ? [seen.idempotencyKey] : []));

describe.each(['sync', 'async'])('the %s client', (kind) => {
  test.each(['cut after the last byte', 'answer lost', 'answer cut off'] as const)(
    'an upload whose answer never arrives (%s) is one certificate and one charge',
    async (fault) => {
      proxy.faults.push(fault, fault);
      const outcome = await run(kind, 'certify', { path: await file(3_000_000) });
      expect(outcome).toMatchObject({ certificate: { status: 'certified' }, attempts: 3, sent: 3_000_000 });
      expect(await counts()).toEqual({ records: 1, used: 1 });
      const keys = keysOf('POST');
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('a bad line costs nothing twice', async () => {
    proxy.atRandom(20261117, [
      ...(['none', 'none', 'none', 'none', 'none', 'delayed', 'too fast', 'busy'] as const),
      ...(['cut after the last byte', 'answer lost', 'answer cut off'] as const),
    ]);
    const path = await file(200_000);
    const outcome = await run<Record<string, unknown>>(kind, 'many', { path, retries: '12' });
    const { made, listed, ...others } = outcome as { made: string[]; listed: string[] };
    expect(others).toEqual({
      batch: { total: 20, certified: 20, failed: 0, pending: 0 },
      items: Array.from({ length: 20 }, () => 'certified'),
      members: ['ana@example.com'],
      private: false,
      original: true,
      constancia: '%PDF-',
      verified: true,
      deleted: null,
    });
    expect(listed).toEqual(made.toReversed());
    expect(await counts()).toEqual({ records: 28, used: 28 });
    expect(proxy.requests.filter(({ fault }) => fault !== 'none').length).toBeGreaterThan(8);
  });

  test('a certificate that is still in progress is followed to its end', async () => {
    proxy.faults.push('accepted');
    expect(await run(kind, 'certify', { path: await file(10) })).toMatchObject({
      certificate: { status: 'certified' },
    });
    proxy.faults.push('accepted, then failed');
    const { error } = await run(kind, 'certify', { path: await file(11) });
    expect(error).toMatchObject({ code: 'psc_error', status: null });
    expect(error.certificate_id).toMatch(/^cert_/);
  });

  test('the days of a quota are not waited for', async () => {
    proxy.faults.push('quota used up');
    const { error } = await run(kind, 'certify_hash', { path: await file(12) });
    expect(error).toMatchObject({ code: 'quota_exceeded', status: 429, retry_after: 864_000 });
    expect(proxy.requests).toHaveLength(1);
  });

  test('a page of a proxy and a redirect are no answers', async () => {
    proxy.faults.push('a page of a proxy');
    expect((await run(kind, 'account')).error).toMatchObject({ code: 'invalid_answer', status: 404 });
    proxy.faults.push('a redirect');
    expect((await run(kind, 'account')).error).toMatchObject({ code: 'invalid_answer', status: 307 });
  });

  test('the largest file passes, and one byte more is refused by name', async () => {
    const { url } = service;
    expect(await run(kind, 'certify', { url, path: await file(LARGEST) })).toMatchObject({
      certificate: { status: 'certified', file: { size: LARGEST } },
    });
    const { error } = await run(kind, 'certify', { url, path: await file(LARGEST + 1) });
    expect(error).toMatchObject({ code: 'file_too_large', status: 413 });
    expect(error.request_id).toBeTruthy();
  });

  test('a key that the service does not know is that error, also in the middle of an upload', async () => {
    const key = `${service.key.slice(0, -1)}${service.key.endsWith('x') ? 'y' : 'x'}`;
    const { error } = await run(kind, 'certify', { url: service.url, key, path: await file(LARGEST) });
    expect(error).toMatchObject({ code: 'api_key_invalid', status: 401 });
    expect(await counts()).toEqual({ records: 0, used: 0 });
  });
});
