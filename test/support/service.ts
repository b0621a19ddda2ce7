import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { SandboxFaults } from '../../sandbox/psc/faults';
import type { SandboxPscOptions } from '../../sandbox/psc/server';
import { startSandboxPsc } from '../../sandbox/psc/server';
import { SANDBOX_POLICY_OID } from '../../sandbox/psc/issue-token';
import { reservePort } from '../../runtime/reserve-port';
import type { RunningProcess } from '../../stack/servers/process';
import { SCHEDULES } from '../../contract/names';
import { freshDatabase } from './database';
import { freshNamespace } from './namespace';
import { startPscProxy } from './psc-proxy';
import type { PscProxy } from './psc-proxy';
import { scratchFolder } from './scratch';
import { testServers } from './servers';
import { API, openClient, startPart, WORKER } from './service-client';
import type { ServiceClient } from './service-client';
import type { TestServers } from './servers';
import { startTestBitcoind, startTestSandbox } from './test-chain';
import type { TestBitcoind } from './test-chain';

export interface TestService extends ServiceClient {
  psc: PscProxy;
  /** Faults of the authority behind the proxy. */
  pscFaults: SandboxFaults;
  /** The node, when the service was started with CHAIN=bitcoind. */
  bitcoind: TestBitcoind;
  api: RunningProcess;
  worker: RunningProcess;
  /** Starts another process in place of one that was stopped; `script` may be one that crashes on purpose. */
  startApi(script?: string, extra?: Record<string, string>): Promise<void>;
  startWorker(script?: string, extra?: Record<string, string>): Promise<void>;
  /** One more worker. */
  addWorker(): Promise<RunningProcess>;
  /** Starts one more worker, which must fail to start; returns the messages of its log, with the stacks of errors. */
  refusedWorker(extra: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

/** The whole service: API and worker processes, a real time-stamping authority and a chain, on the run's servers or others. */
export async function startService(
  overrides: Record<string, string> = {},
  bitcoindArgs: string[] = [],
  servers: Pick<TestServers, 'mongodbUri' | 'temporalAddress'> = testServers(),
  pscOptions: Partial<SandboxPscOptions> = {},
): Promise<TestService> {
  const dataDir = scratchFolder('sello-service-');
  const database = await freshDatabase(servers.mongodbUri);
  // In use since before the test's files, which may look days old.
  await database.collections.continuity.insertOne({ _id: 'database', usedAt: new Date(), interruptions: [] });
  const { client, namespace } = await freshNamespace(servers.temporalAddress);
  const pscFaults: SandboxFaults = {};
  const pscPlace = { dataDir: join(dataDir, 'psc'), host: '127.0.0.1', port: 0 };
  const authority = await startSandboxPsc({ ...pscPlace, faults: pscFaults, ...pscOptions });
  const psc = await startPscProxy(authority.url);
  const bitcoind = overrides['CHAIN'] === 'bitcoind' ? await startTestBitcoind(dataDir, bitcoindArgs) : null;
  const chain = bitcoind ?? (await startTestSandbox(join(dataDir, 'chain')));
  const rootPem = join(dataDir, 'psc', 'root.pem');
  const providersFile = join(dataDir, 'providers.json');
  const trust = { roots: [rootPem], policies: [SANDBOX_POLICY_OID] };
  writeFileSync(
    providersFile,
    JSON.stringify({ providers: [{ name: 'sandbox', url: psc.url, grade: 'sandbox', trust }] }),
  );
  writeFileSync(join(dataDir, 'secret'), 'ab'.repeat(32));
  const port = await reservePort();
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SELLO_DATA_DIR: dataDir,
    SELLO_SECRET_FILE: join(dataDir, 'secret'),
    SIGNUP: 'open',
    MONGODB_URI: database.uri,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
    STORAGE: 'disk',
    PSC_CONFIG: providersFile,
    ...chain.env,
    ANCHOR_WALLET_FILE: join(dataDir, 'wallet.json'),
    ANCHOR_WINDOW_SECONDS: '2',
    ANCHOR_CONFIRMATIONS: '1',
    // Enough on a busy machine; a provider that is down is detected long before.
    PSC_BUDGET_SECONDS: '60',
    RESULT_WAIT_SECONDS: '45',
    SWEEP_INTERVAL_SECONDS: '2',
    SWEEP_STALE_AFTER_SECONDS: '2',
    REVOCATION_SECONDS: '2',
    REVOCATION_ALLOW_CIDRS: '127.0.0.0/8',
    ...overrides,
  };

  const place = { url: env['PUBLIC_URL'] ?? '', rootPem, dataDir, env };
  const start = (name: string, file: string, extra: Record<string, string>) =>
    startPart(place, name, file, extra);
  // API and worker have one environment here: each needs its own port.
  const workerMetrics = { METRICS_PORT: overrides['WORKER_METRICS_PORT'] ?? '' };

  const service: TestService = {
    ...(await openClient(place, database.collections, client)),
    psc,
    pscFaults,
    get bitcoind() {
      if (bitcoind !== null) return bitcoind.bitcoind;
      throw new Error('This service runs on the sandbox chain: start it with CHAIN=bitcoind.');
    },
    api: undefined as never,
    worker: undefined as never,
    async startApi(script = API, extra = {}) {
      service.api = await start('api', script, extra);
    },
    async startWorker(script = WORKER, extra = {}) {
      service.worker = await start('worker', script, { ...workerMetrics, ...extra });
    },
    addWorker: () => start(`worker-${randomBytes(4).toString('hex')}`, WORKER, { METRICS_PORT: '' }),
    async refusedWorker(extra) {
      const name = `worker-${randomBytes(4).toString('hex')}`;
      const started = await start(name, WORKER, extra).catch(() => null);
      if (started === null) return messagesOf(readFileSync(join(dataDir, `${name}.log`), 'utf8'));
      await started.stop();
      throw new Error('The worker started.');
    },
    async stop() {
      await Promise.all([service.api.stop(), service.worker.stop()]);
      await deleteSchedules(client);
      await Promise.all([psc.close(), authority.close(), chain.close(), database.drop()]);
      await client.connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await Promise.all([service.startApi(), service.startWorker()]);
  return service;
}

function messagesOf(log: string): string {
  const lines = log.trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { msg: string; err?: { stack: string } })
    .map(({ msg, err }) => (err === undefined ? msg : `${msg}\n${err.stack}`))
    .join('\n');
}

/** Otherwise the server would go on starting workflows every few seconds, which no worker takes. */
async function deleteSchedules({ schedule }: Client): Promise<void> {
  const ids = Object.values(SCHEDULES);
  await Promise.allSettled(ids.map((id) => schedule.getHandle(id).delete()));
}
