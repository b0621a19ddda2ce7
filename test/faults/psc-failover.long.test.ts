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

/** So long that every attempt is made, however slow the machine; these providers fail at once. */
const AMPLE_BUDGET_SECONDS = 120;
/** Of this, a provider that hangs uses up its whole share. */
const TIGHT_BUDGET_SECONDS = 30;
const HANG_MS = 120_000;
/** The attempt's own reason, or Temporal's where a busy worker came too late to give it. */
const TIMED_OUT = /did not answer in time\.$|^activity ScheduleToClose timeout$/;

interface Provider {
  proxy: PscProxy;
  faults: SandboxFaults;
  close(): Promise<void>;
}

interface Way {
  fault: (provider: Provider) => void;
  reason: RegExp;
  /** Transient failures are retried, refusals are not. */
  kind: 'transient' | 'refused';
}

/** How a provider can fail, and the reason that the run then gives. */
const WAYS = {
  reset: {
    fault: ({ proxy }) => (proxy.mode = 'reset'),
    reason: /could not be reached \(.+\)\.$/,
    kind: 'transient',
  },
  error: { fault: ({ proxy }) => (proxy.mode = 'error'), reason: /HTTP status 500\.$/, kind: 'transient' },
  garbage: {
    fault: ({ faults }) => (faults.garbage = true),
    reason: /is not a time-stamp response\.$/,
    kind: 'transient',
  },
  refusal: {
    fault: ({ faults }) => (faults.refuse = 'systemFailure'),
    reason: /rejection \(systemFailure/,
    kind: 'refused',
  },
  imprint: {
    fault: ({ faults }) => (faults.wrongImprint = true),
    reason: /message_imprint: /,
    kind: 'refused',
  },
  nonce: { fault: ({ faults }) => (faults.wrongNonce = true), reason: /nonce: /, kind: 'refused' },
  expired: {
    fault: ({ faults }) => (faults.expiredLeaf = true),
    reason: /certificate_path: .* expired/,
    kind: 'refused',
  },
  slow: {
    fault: ({ faults }) => (faults.delayMs = HANG_MS),
    reason: TIMED_OUT,
    kind: 'transient',
  },
  drip: {
    fault: ({ faults }) => (faults.dripMs = 1_000),
    reason: TIMED_OUT,
    kind: 'transient',
  },
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
      PSC_BUDGET_SECONDS: String(AMPLE_BUDGET_SECONDS),
      RESULT_WAIT_SECONDS: '60',
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

  /** What the worker logged about the providers it asked for this certificate, in order. */
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

  /** A provider that hangs is asked as often as its share of the budget allows; every other attempt count is exact. */
  const attemptsOf = (way: WayName): number =>
    ['slow', 'drip'].includes(way) ? (expect.any(Number) as number) : WAYS[way].kind === 'refused' ? 1 : 3;

  const failed = (way: WayName, i: number) => ({
    provider: NAMES[i],
    answered: false,
    reason: expect.stringMatching(WAYS[way].reason) as string,
    attempts: attemptsOf(way),
  });

  async function expectThirdAnswers(one: WayName, other: WayName): Promise<string> {
    breakThem(one, other);
    const response = await service.upload(`${one} and ${other}`);
    expect(response.status).toBe(201);
    const { certificate } = (await response.json()) as { certificate: { id: string } };
    expect(certificate).toMatchObject({
      status: 'certified',
      nom151: { status: 'granted', provider: 'third' },
    });

    const { steps } = await readTimestampStory(service.temporal, certificate.id);
    const third = { provider: 'third', answered: true, reason: null, attempts: 1 };
    expect(steps).toEqual([failed(one, 0), failed(other, 1), third]);
    return certificate.id;
  }

  async function expectLog(certificateId: string, ...ways: WayName[]): Promise<void> {
    const attempts = ways.map(attemptsOf);
    const total = attempts.reduce((sum, each) => sum + each, 1);
    expect(await logLines(certificateId, total)).toMatchObject([
      ...ways.flatMap((way, i) =>
        Array.from({ length: attempts[i]! }, () => ({
          msg: 'A provider failed to issue a time stamp.',
          provider: NAMES[i],
          fault: WAYS[way].kind,
          reason: expect.stringMatching(WAYS[way].reason) as string,
        })),
      ),
      { msg: 'A provider issued a time stamp.', provider: 'third' },
    ]);
  }

  async function expectRefusal(...ways: WayName[]): Promise<void> {
    const account = () => service.collections.accounts.findOne({ _id: service.accountId });
    const quota = async () =>
      (await service.collections.limiters.findOne({ _id: service.accountId }))?.usedInMonth;
    const before = { used: (await account())?.certificatesUsed, quota: await quota() };
    breakThem(...ways);
    const key = `failover-${ways.join('-')}`;
    const response = await service.upload(key, { 'idempotency-key': key });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: 'psc_error' });

    const record = await service.collections.certificates.findOne({ idempotencyKey: key });
    expect(record).toMatchObject({ status: 'failed', failure: { code: 'psc_error' }, tsr: null });
    const { certificatesUsed, held } = (await account())!;
    expect(certificatesUsed).toBe(before.used);
    expect(held.map(({ id }) => id)).not.toContain(record!._id);
    // The unit of quota is returned after the answer.
    await until(async () => (await quota()) === before.quota);

    const { steps, milliseconds } = await readTimestampStory(service.temporal, record!._id);
    // On a busy machine, those that hang may leave the last one no time.
    const asked = ways.includes('slow') ? Math.max(steps.length, 2) : ways.length;
    expect(steps).toEqual(ways.map(failed).slice(0, asked));
    // Without the budget it would last as long as a provider hangs.
    expect(milliseconds).toBeLessThan(HANG_MS);
    const reason: unknown = await service.temporal.workflow
      .getHandle(record!._id)
      .result()
      .catch((error: unknown) => error);
    for (const [i, name] of NAMES.entries())
      expect(String((reason as Error).cause)).toContain(
        `${name}: ${i < asked ? '' : 'There was no time left to ask it.'}`,
      );
  }

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
    ['expired', 'nonce'],
  ])(
    'gets the time stamp from the third when two fail (%s, %s), and run and log say why',
    async (one, other) => {
      await expectLog(await expectThirdAnswers(one, other), one, other);
    },
  );

  it('answers 502 and charges nothing when all fail', () => expectRefusal('reset', 'refusal', 'error'));

  describe('some of which hang', () => {
    beforeAll(async () => {
      await Promise.all([service.api.stop(), service.worker.stop()]);
      const tight = { PSC_BUDGET_SECONDS: String(TIGHT_BUDGET_SECONDS) };
      await Promise.all([service.startApi(undefined, tight), service.startWorker(undefined, tight)]);
    });

    it.each<[WayName, WayName]>([
      ['imprint', 'slow'],
      ['drip', 'expired'],
    ])('gets the time stamp from the third within the budget (%s, %s)', async (one, other) => {
      await expectThirdAnswers(one, other);
    });

    it('answers 502 when the budget is spent, and charges nothing', () =>
      expectRefusal('slow', 'drip', 'slow'));
  });
});
