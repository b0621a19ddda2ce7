import type { Client } from '@temporalio/client';
import { Command } from 'commander';
import type { Db } from 'mongodb';
import { chainOverRpc } from '../adapters/chain/bitcoind';
import { createRpcClient } from '../adapters/chain/rpc-client';
import { collectionsOf } from '../adapters/mongo/collections';
import { connectDatabase } from '../adapters/mongo/connect';
import { createOrphanReports } from '../adapters/mongo/orphan-reports';
import { loadProviders } from '../adapters/psc/load-providers';
import type { Network } from '../domain/network';
import { nodeFault } from '../domain/node-health';
import { createAnchorControl } from '../temporal/anchor-control';
import { listWorkers } from '../temporal/list-workers';
import { examineStorage } from './examine-storage';
import { print } from './print';
import { optionalSetting, serviceSetting } from './running-stack';
import { withTemporal } from './with-temporal';

interface Finding {
  part: string;
  /** What answered, with its version; or what is wrong and what to do. */
  text: string;
  up: boolean;
}

interface Readiness {
  status: string;
  /** Absent while the API is stopping. */
  parts?: Record<string, string>;
  version: string;
  memory_bytes: number;
}

const TIMEOUT_MS = 5_000;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'shows whether each part is up, its address and version; exits with 1 when one is down or needs an operator',
    )
    .action(async () => {
      const { env } = process;
      const findings = await Promise.all([
        check('API', 'Start it with: npm start, or node dist/server/main.js.', () => api(env)),
        check('MongoDB', 'Check MONGODB_URI and whether mongod is running.', () => mongodb(env)),
        check('Temporal', 'Check the TEMPORAL_… settings and whether the server is running.', () =>
          temporal(env),
        ),
        check('Storage', 'Free space on the disk, or check the bucket and its credentials.', () =>
          examineStorage(env),
        ),
        check(
          'Workers',
          'Start one with: npm start, or node dist/worker/main.js. Until then files are accepted but not certified.',
          workers,
        ),
        check('PSC', 'To see which provider fails and why, run: sello psc check', () => psc(env)),
        check('Chain', 'Check BITCOIN_RPC_URL, and that the node is running and connected.', () =>
          chain(env),
        ),
        check('Anchoring', 'Run: sello anchor status', anchoring),
        check('Sweeper', 'See docs/operations/orphans.md.', () => sweeper(env)),
      ]);
      for (const { part, up, text } of findings) print(`${up ? 'up  ' : 'DOWN'}  ${part.padEnd(10)} ${text}`);
      if (findings.some(({ up }) => !up)) process.exitCode = 1;
    });
}

async function check(part: string, advice: string, examine: () => Promise<string>): Promise<Finding> {
  try {
    return { part, up: true, text: await examine() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { part, up: false, text: `${reason} ${advice}` };
  }
}

async function api(env: NodeJS.ProcessEnv): Promise<string> {
  const url = serviceSetting(env, 'PUBLIC_URL');
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { status, parts, version, memory_bytes: memory } = (await answer.json()) as Readiness;
  const states = Object.entries(parts ?? {}).map(([name, state]) => `${name} ${state}`);
  if (answer.status !== 200) throw new Error(`${url} is ${status}: ${states.join(', ')}.`);
  return `version ${version}, ${url}, ${states.join(', ')}, ${Math.round(memory / 1_000_000)} MB of memory`;
}

async function withConnection<T>(env: NodeJS.ProcessEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connectDatabase(serviceSetting(env, 'MONGODB_URI'));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function mongodb(env: NodeJS.ProcessEnv): Promise<string> {
  return withConnection(env, async (db) => {
    const { version } = (await db.admin().serverInfo()) as { version: string };
    const { hosts } = db.client.options;
    return `version ${version}, ${hosts.map(String).join(', ')}, database ${db.databaseName}`;
  });
}

async function sweeper(env: NodeJS.ProcessEnv): Promise<string> {
  const report = await withConnection(env, (db) => createOrphanReports(collectionsOf(db)).latest());
  if (report === null) return 'has not searched for files without a record yet';
  const { at, withoutRecord, deleted, held } = report;
  if (held) throw new Error(`${withoutRecord} files had no record at ${at.toISOString()}; none was deleted.`);
  return `searched for files without a record at ${at.toISOString()}, deleted ${deleted}`;
}

/** Tries once: the reason of the first failure is wanted, and a retry that meets the deadline would hide it. */
function onTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withTemporal((client) => client.withDeadline(Date.now() + TIMEOUT_MS, () => work(client)), 1);
}

async function temporal(env: NodeJS.ProcessEnv): Promise<string> {
  const { serverVersion } = await onTemporal(({ connection }) =>
    connection.workflowService.getSystemInfo({}),
  );
  return `version ${serverVersion}, ${serviceSetting(env, 'TEMPORAL_ADDRESS')}`;
}

async function workers(): Promise<string> {
  const polling = await onTemporal(listWorkers);
  if (polling.length === 0) throw new Error('No worker polls the task queue.');
  return `${polling.length}: ${polling.join(', ')}`;
}

async function psc(env: NodeJS.ProcessEnv): Promise<string> {
  const providers = await loadProviders(serviceSetting(env, 'PSC_CONFIG'));
  const reached = providers.map(async (provider) => {
    const found = await provider.reach(AbortSignal.timeout(TIMEOUT_MS));
    return `${provider.name} (${provider.grade}): ${found}`;
  });
  return (await Promise.all(reached)).join(', ');
}

async function chain(env: NodeJS.ProcessEnv): Promise<string> {
  const rpcUrl = serviceSetting(env, 'BITCOIN_RPC_URL');
  const network = serviceSetting(env, 'BITCOIN_NETWORK') as Network;
  const cookieFile = optionalSetting(env, 'BITCOIN_RPC_COOKIE_FILE');
  const rpc = createRpcClient({
    rpcUrl,
    timeoutMs: TIMEOUT_MS,
    ...(cookieFile !== null && { cookieFile }),
  });
  const health = await chainOverRpc(rpc, network).health();
  const fault = nodeFault(network, health, { seenWork: null, now: new Date() });
  if (fault) throw new Error(fault.message);
  const { subversion } = await rpc.call<{ subversion: string }>('getnetworkinfo');
  const warnings = health.warnings.map((warning) => `, warning: ${warning}`).join('');
  const { host } = new URL(rpcUrl);
  return `version ${subversion.replaceAll('/', '')}, ${host}, ${network}, block ${health.tip.height}${warnings}`;
}

async function anchoring(): Promise<string> {
  const { held, nextWindowAt, run } = await onTemporal((client) => createAnchorControl(client).status());
  if (run?.attention)
    throw new Error(`It needs an operator since ${run.attention.since}: ${run.attention.message}`);
  if (held) return 'on hold';
  return nextWindowAt === null
    ? (run?.phase ?? 'no run is open')
    : `next window at ${nextWindowAt.toISOString()}`;
}
