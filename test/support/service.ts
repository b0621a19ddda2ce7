import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from '@temporalio/client';
import type { SandboxFaults } from '../../sandbox/psc/faults';
import { startSandboxPsc } from '../../sandbox/psc/server';
import { SANDBOX_POLICY_OID } from '../../sandbox/psc/issue-token';
import type { Collections } from '../../adapters/mongo/collections';
import { freePort } from '../../runtime/free-port';
import { startNodeChild } from '../../stack/servers/node-child';
import type { RunningProcess } from '../../stack/servers/process';
import { SCHEDULES } from '../../contract/names';
import { freshDatabase } from './database';
import type { NewKey } from '../../domain/api-key';
import { accountWithKey, addKey } from './fixtures';
import { freshNamespace } from './namespace';
import { startPscProxy } from './psc-proxy';
import type { PscProxy } from './psc-proxy';
import { scratchFolder } from './scratch';
import { testServers } from './servers';
import type { TestServers } from './servers';
import { startTestBitcoind, startTestSandbox } from './test-chain';
import type { TestBitcoind } from './test-chain';

const PROJECT = resolve(__dirname, '../..');
const API = join(PROJECT, 'dist/server/main.js');
const WORKER = join(PROJECT, 'dist/worker/main.js');

export interface TestService {
  url: string;
  key: string;
  accountId: string;
  rootPem: string;
  dataDir: string;
  env: Record<string, string>;
  psc: PscProxy;
  /** What the authority behind the gate does wrong. */
  pscFaults: SandboxFaults;
  /** The node, when the service was started with CHAIN=bitcoind. */
  bitcoind: TestBitcoind;
  collections: Collections;
  temporal: Client;
  api: RunningProcess;
  worker: RunningProcess;
  /** Starts another process in place of one that was stopped; `script` may be one that dies on purpose. */
  startApi(script?: string, extra?: Record<string, string>): Promise<void>;
  /** One more API process, on another port. */
  addApi(extra?: Record<string, string>): Promise<{ url: string; process: RunningProcess }>;
  /** Another key of the same account. */
  addKey(limits?: Partial<NewKey>): Promise<{ id: string; key: string }>;
  startWorker(script?: string, extra?: Record<string, string>): Promise<void>;
  /** One more worker. */
  addWorker(): Promise<RunningProcess>;
  /** Starts one more that must not come up; gives what it said. */
  refusedWorker(extra: Record<string, string>): Promise<string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Multipart POST of a small file. */
  upload(content: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** The whole service as its users have it: API and worker processes, a real TSA and a chain, on the run's shared servers or others. */
export async function startService(
  overrides: Record<string, string> = {},
  bitcoindArgs: string[] = [],
  servers: Pick<TestServers, 'mongodbUri' | 'temporalAddress'> = testServers(),
): Promise<TestService> {
  const dataDir = scratchFolder('sello-service-');
  const database = await freshDatabase(servers.mongodbUri);
  const { client, namespace } = await freshNamespace(servers.temporalAddress);
  const pscFaults: SandboxFaults = {};
  const place = { dataDir: join(dataDir, 'psc'), host: '127.0.0.1', port: 0 };
  const authority = await startSandboxPsc({ ...place, faults: pscFaults });
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
  const port = await freePort();
  const { account, key } = await accountWithKey(database.collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 100_000,
  });
  await database.collections.accounts.updateOne(
    { _id: account.id },
    { $set: { certificatesGranted: 1_000 } },
  );

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
    // Room for a machine that is busy with other tests; a provider that is down is known long before.
    PSC_BUDGET_SECONDS: '15',
    SWEEP_INTERVAL_SECONDS: '2',
    SWEEP_STALE_AFTER_SECONDS: '2',
    ...overrides,
  };

  // One machine, one environment, two processes: each needs a port of its own.
  const workerMetrics = { METRICS_PORT: overrides['WORKER_METRICS_PORT'] ?? '' };
  const start = (name: string, file: string, extra: Record<string, string>) =>
    startNodeChild({
      name,
      file,
      env: { ...process.env, ...env, ...extra },
      logFile: join(dataDir, `${name}.log`),
    });

  const service: TestService = {
    url: env['PUBLIC_URL'] ?? '',
    key,
    accountId: account.id,
    rootPem,
    dataDir,
    env,
    psc,
    pscFaults,
    get bitcoind() {
      if (bitcoind !== null) return bitcoind.bitcoind;
      throw new Error('This service runs on the sandbox chain: start it with CHAIN=bitcoind.');
    },
    collections: database.collections,
    temporal: client,
    api: undefined as never,
    worker: undefined as never,
    async startApi(script = API, extra = {}) {
      service.api = await start('api', script, extra);
    },
    async startWorker(script = WORKER, extra = {}) {
      service.worker = await start('worker', script, { ...workerMetrics, ...extra });
    },
    addWorker: () => start(`worker-${randomBytes(4).toString('hex')}`, WORKER, {}),
    async refusedWorker(extra) {
      const name = `worker-${randomBytes(4).toString('hex')}`;
      const started = await start(name, WORKER, extra).catch(() => null);
      if (started === null) return readFileSync(join(dataDir, `${name}.log`), 'utf8');
      await started.stop();
      throw new Error('The worker started.');
    },
    async addApi(extra = {}) {
      const PORT = String(await freePort());
      const process = await start(`api-${PORT}`, API, { PORT, ...extra });
      return { url: `http://127.0.0.1:${PORT}`, process };
    },
    async addKey(limits = {}) {
      return addKey(database.collections, account.id, limits);
    },
    fetch(path, init = {}) {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(init.headers as Record<string, string> | undefined),
      };
      return fetch(`${service.url}/api/public/v1${path}`, { ...init, headers });
    },
    upload(content, headers = {}) {
      const body = new FormData();
      body.set('file', new File([content], 'c14.pdf', { type: 'application/pdf' }));
      return service.fetch('/certificates', { method: 'POST', body, headers });
    },
    async stop() {
      await Promise.all([service.api.stop(), service.worker.stop()]);
      await endSchedules(client);
      await Promise.all([psc.close(), authority.close(), chain.close(), database.drop()]);
      await client.connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await Promise.all([service.startApi(), service.startWorker()]);
  return service;
}

/** Else the server would go on starting runs that nobody takes, every few seconds, for each service that ever was. */
async function endSchedules({ schedule }: Client): Promise<void> {
  const ids = Object.values(SCHEDULES);
  await Promise.allSettled(ids.map((id) => schedule.getHandle(id).delete()));
}
