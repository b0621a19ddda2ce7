import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_POLICY_OID } from '../../sandbox/psc/issue-token';
import type { SandboxFaults } from '../../sandbox/psc/faults';
import { startSandboxPsc } from '../../sandbox/psc/server';
import { startPscProxy } from '../support/psc-proxy';
import type { PscProxy } from '../support/psc-proxy';
import { readTimestampStory } from '../support/timestamp-story';
import { startService } from '../support/service';
import type { TestService } from '../support/service';
import { until } from '../support/until';

const BUDGET_SECONDS = 9;

interface Provider {
  proxy: PscProxy;
  faults: SandboxFaults;
  close(): Promise<void>;
}

interface Way {
  fault: (provider: Provider) => void;
  reason: RegExp;
  attempts: number;
}

/** The second, when a busy machine lets Temporal time out first. */
const NO_ANSWER = /did not answer in time\.$|^activity ScheduleToClose timeout$/;

/** How a provider can fail, what the run then says of it, and how often it was asked. */
const WAYS = {
  reset: {
    fault: ({ proxy }) => (proxy.mode = 'reset'),
    reason: /could not be reached \(.+\)\.$/,
    attempts: 3,
  },
  error: { fault: ({ proxy }) => (proxy.mode = 'error'), reason: /HTTP status 500\.$/, attempts: 3 },
  garbage: {
    fault: ({ faults }) => (faults.garbage = true),
    reason: /is not a time-stamp response\.$/,
    attempts: 3,
  },
  refusal: {
    fault: ({ faults }) => (faults.refuse = 'systemFailure'),
    reason: /rejection \(systemFailure/,
    attempts: 1,
  },
  imprint: { fault: ({ faults }) => (faults.wrongImprint = true), reason: /message_imprint: /, attempts: 1 },
  nonce: { fault: ({ faults }) => (faults.wrongNonce = true), reason: /nonce: /, attempts: 1 },
  expired: {
    fault: ({ faults }) => (faults.expiredLeaf = true),
    reason: /certificate_path: .* expired/,
    attempts: 1,
  },
  // Its share of the budget is used up: there is no time for another attempt.
  slow: {
    fault: ({ faults }) => (faults.delayMs = 60_000),
    reason: NO_ANSWER,
    attempts: 1,
  },
  drip: { fault: ({ faults }) => (faults.dripMs = 100), reason: NO_ANSWER, attempts: 1 },
} satisfies Record<string, Way>;

type WayName = keyof typeof WAYS;

const NAMES = ['first', 'second', 'third'] as const;

describe('with three providers', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sello-failover-'));
  let providers: Provider[];
  let service: TestService;

  beforeAll(async () => {
    providers = await Promise.all(
      NAMES.map(async (name) => {
        const faults: SandboxFaults = {};
        const place = { dataDir: join(directory, name), host: '127.0.0.1', port: 0 };
        const authority = await startSandboxPsc({ ...place, faults });
        const proxy = await startPscProxy(authority.url);
        const close = async () => {
          await proxy.close();
          await authority.close();
        };
        return { proxy, faults, close };
      }),
    );
    const config = NAMES.map((name, i) => ({
      name,
      url: providers[i]!.proxy.url,
      grade: 'technical',
      trust: { roots: [join(directory, name, 'root.pem')], policies: [SANDBOX_POLICY_OID] },
    }));
    writeFileSync(join(directory, 'providers.json'), JSON.stringify({ providers: config }));
    service = await startService({
      PSC_CONFIG: join(directory, 'providers.json'),
      PSC_BUDGET_SECONDS: String(BUDGET_SECONDS),
    });
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all(providers.map(async ({ close }) => close()));
    rmSync(directory, { recursive: true, force: true });
  });

  function breakThem(...ways: WayName[]): void {
    for (const { proxy, faults } of providers) {
      proxy.mode = 'pass';
      for (const fault of Object.keys(faults)) Reflect.deleteProperty(faults, fault);
    }
    ways.forEach((way, i) => WAYS[way].fault(providers[i]!));
  }

  /** What the worker said about the providers it asked for this certificate, in the order in which it said it. */
  async function logLines(certificateId: string, count: number): Promise<Record<string, unknown>[]> {
    return until(async () => {
      const lines = readFileSync(join(service.dataDir, 'worker.log'), 'utf8')
        .split('\n')
        .filter(
          (line) =>
            /"A provider (issued|failed to issue) a time stamp/.test(line) && line.includes(certificateId),
        )
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return lines.length >= count && lines;
    });
  }

  const failed = (way: WayName, i: number) => ({
    provider: NAMES[i],
    answered: false,
    reason: expect.stringMatching(WAYS[way].reason) as string,
    attempts: WAYS[way].attempts,
  });

  it('asks only the first when it answers', async () => {
    breakThem();
    const asked = providers[1]!.proxy.requests + providers[2]!.proxy.requests;
    const response = await service.upload('all is well');
    expect(response.status).toBe(201);
    const { certificate } = (await response.json()) as { certificate: { id: string } };
    expect(certificate).toMatchObject({ nom151: { provider: 'first', grade: 'technical' } });
    const { steps } = await readTimestampStory(service.temporal, certificate.id);
    expect(steps).toEqual([{ provider: 'first', answered: true, reason: null, attempts: 1 }]);
    expect(providers[1]!.proxy.requests + providers[2]!.proxy.requests).toBe(asked);
  });

  it.each<[WayName, WayName]>([
    ['reset', 'error'],
    ['refusal', 'garbage'],
    ['imprint', 'slow'],
    ['drip', 'expired'],
    ['slow', 'nonce'],
  ])('of which two fail (%s, %s), the third answers, and run and log tell the story', async (one, other) => {
    breakThem(one, other);
    const response = await service.upload(`${one} and ${other}`);
    expect(response.status).toBe(201);
    const { certificate } = (await response.json()) as { certificate: { id: string } };
    expect(certificate).toMatchObject({
      status: 'certified',
      nom151: { status: 'granted', provider: 'third' },
    });

    const { steps, milliseconds } = await readTimestampStory(service.temporal, certificate.id);
    const third = { provider: 'third', answered: true, reason: null, attempts: 1 };
    expect(steps).toEqual([failed(one, 0), failed(other, 1), third]);
    expect(milliseconds).toBeLessThan(BUDGET_SECONDS * 1000);

    const attempts = [
      ...Array<WayName>(WAYS[one].attempts).fill(one),
      ...Array<WayName>(WAYS[other].attempts).fill(other),
    ];
    const lines = await logLines(certificate.id, attempts.length + 1);
    expect(lines).toMatchObject([
      ...attempts.map((way) => ({
        msg: 'A provider failed to issue a time stamp.',
        provider: way === one ? 'first' : 'second',
        fault: WAYS[way].attempts === 1 && !['slow', 'drip'].includes(way) ? 'refused' : 'transient',
        reason: expect.stringMatching(WAYS[way].reason) as string,
      })),
      { msg: 'A provider issued a time stamp.', provider: 'third' },
    ]);
  });

  it.each<[WayName, WayName, WayName]>([
    ['reset', 'refusal', 'error'],
    ['slow', 'drip', 'slow'],
  ])('all of which fail (%s, %s, %s), gives 502 in time, and nothing is charged', async (...ways) => {
    const account = () => service.collections.accounts.findOne({ _id: service.accountId });
    const quota = async () =>
      (await service.collections.keys.findOne({ accountId: service.accountId }))?.usedInMonth;
    const before = { used: (await account())?.certificatesUsed, quota: await quota() };
    breakThem(...ways);
    const key = `failover-${ways.join('-')}`;
    const response = await service.upload(key, { 'idempotency-key': key });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: 'psc_error' });

    const record = await service.collections.certificates.findOne({ 'idempotency.key': key });
    expect(record).toMatchObject({ status: 'failed', failure: { code: 'psc_error' }, tsr: null });
    expect(await account()).toMatchObject({ certificatesUsed: before.used, held: [] });
    // The unit of quota is given back behind the answer.
    await until(async () => (await quota()) === before.quota);

    const { steps, milliseconds } = await readTimestampStory(service.temporal, record!._id);
    expect(steps).toEqual(ways.map(failed));
    expect(milliseconds).toBeLessThan((BUDGET_SECONDS + 1) * 1000);
    const reason: unknown = await service.temporal.workflow
      .getHandle(record!._id)
      .result()
      .catch((error: unknown) => error);
    for (const name of NAMES) expect(String((reason as Error).cause)).toContain(`${name}: `);
  });
});
