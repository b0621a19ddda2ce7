import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Client } from '@temporalio/client';
import { chainOverRpc } from '../../adapters/chain/bitcoind';
import { createRpcClient } from '../../adapters/chain/rpc-client';
import { collectionsOf } from '../../adapters/mongo/collections';
import { createOrphanReports } from '../../adapters/mongo/orphan-reports';
import type { Network } from '../../domain/network';
import { nodeFault } from '../../domain/node-health';
import { createAnchorControl } from '../../temporal/anchor-control';
import { listWorkers } from '../../temporal/list-workers';
import { optionalSetting, serviceSetting } from '../running-stack';
import { withTemporal } from '../with-temporal';
import { reasonOf } from './finding';
import { withConnection } from './with-connection';

interface Readiness {
  status: string;
  /** Absent while the API is stopping. */
  parts?: Record<string, string>;
  version: string;
  memory_bytes: number;
}

export const TIMEOUT_MS = 5_000;

export async function examineApi(url: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(`${url} can't be reached: ${reasonOf(error)}.`);
    },
  );
  const readiness = (await answer.json().catch(() => null)) as Readiness | null;
  if (readiness === null) throw new Error(`${url} answers with ${answer.status}, but not as the API.`);
  const { status, parts, version, memory_bytes: memory } = readiness;
  const states = Object.entries(parts ?? {}).map(([name, state]) => `${name} ${state}`);
  if (answer.status !== 200) throw new Error(`${url} is ${status}: ${states.join(', ')}.`);
  return `version ${version}, ${url}, ${states.join(', ')}, ${Math.round(memory / 1_000_000)} MB of memory`;
}

export async function examineMongodb(env: NodeJS.ProcessEnv): Promise<string> {
  return withConnection(env, async (db) => {
    const { version } = (await db.admin().serverInfo()) as { version: string };
    const { hosts } = db.client.options;
    return `version ${version}, ${hosts.map(String).join(', ')}, database ${db.databaseName}`;
  });
}

export async function examineSweeper(env: NodeJS.ProcessEnv): Promise<string> {
  const report = await withConnection(env, (db) => createOrphanReports(collectionsOf(db)).latest());
  if (report === null) return 'has not searched for files without a record yet';
  const { at, withoutRecord, undecided, deleted, held } = report;
  if (undecided > 0)
    throw new Error(
      `${undecided} files date from a time that the database may have forgotten (checked at ${at.toISOString()}); none was deleted. Run: sello restore check.`,
    );
  if (held) throw new Error(`${withoutRecord} files had no record at ${at.toISOString()}; none was deleted.`);
  return `searched for files without a record at ${at.toISOString()}, deleted ${deleted}`;
}

/** Tries once: the reason of the first failure is wanted, and a retry that meets the deadline would hide it. */
function onTemporal<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return withTemporal((client) => client.withDeadline(Date.now() + TIMEOUT_MS, () => work(client)), 1);
}

export async function examineTemporal(env: NodeJS.ProcessEnv): Promise<string> {
  const { serverVersion } = await onTemporal(({ connection }) =>
    connection.workflowService.getSystemInfo({}),
  );
  const file = optionalSetting(env, 'TEMPORAL_TLS_CERT_FILE');
  const until = file === null ? '' : `, client certificate valid until ${expiryOf(readFileSync(file))}`;
  return `version ${serverVersion}, ${serviceSetting(env, 'TEMPORAL_ADDRESS')}${until}`;
}

export async function examineWorkers(): Promise<string> {
  const polling = await onTemporal(listWorkers);
  if (polling.length === 0) throw new Error('No worker polls the task queue.');
  return `${polling.length}: ${polling.join(', ')}`;
}

export async function examineChain(env: NodeJS.ProcessEnv): Promise<string> {
  const rpcUrl = serviceSetting(env, 'BITCOIN_RPC_URL');
  const network = serviceSetting(env, 'BITCOIN_NETWORK') as Network;
  const cookieFile = optionalSetting(env, 'BITCOIN_RPC_COOKIE_FILE');
  const { host } = new URL(rpcUrl);
  const rpc = createRpcClient({
    rpcUrl,
    timeoutMs: TIMEOUT_MS,
    ...(cookieFile !== null && { cookieFile }),
  });
  const health = await chainOverRpc(rpc, network)
    .health()
    .catch((error: unknown) => {
      throw new Error(`${host}: ${reasonOf(error)}.`);
    });
  const fault = nodeFault(network, health, { seenWork: null, now: new Date() });
  if (fault) throw new Error(`${host}: ${fault.message}`);
  const { subversion } = await rpc.call<{ subversion: string }>('getnetworkinfo');
  const warnings = health.warnings.map((warning) => `, warning: ${warning}`).join('');
  return `version ${subversion.replaceAll('/', '')}, ${host}, ${network}, block ${health.tip.height}${warnings}`;
}

export async function examineAnchoring(): Promise<string> {
  const { held, nextWindowAt, run } = await onTemporal((client) => createAnchorControl(client).status());
  if (run?.attention)
    throw new Error(`It needs an operator since ${run.attention.since}: ${run.attention.message}`);
  if (held) return 'on hold';
  return nextWindowAt === null
    ? (run?.phase ?? 'no run is open')
    : `next window at ${nextWindowAt.toISOString()}`;
}

function expiryOf(pem: Buffer): string {
  return new Date(new X509Certificate(pem).validTo).toISOString();
}
