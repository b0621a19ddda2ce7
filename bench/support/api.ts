import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_RATE_CEILING, QUOTA_CEILING } from '../../domain/limits';
import { startSandboxPsc } from '../../sandbox/psc/server';
import { reservePort } from '../../runtime/reserve-port';
import { startNodeChild } from '../../stack/servers/node-child';
import type { RunningProcess } from '../../stack/servers/process';
import { PRODUCT } from './paths';
import type { Servers } from './servers';

/** One account sends all requests, faster than any account may. */
export const NO_ACCOUNT_LIMITS = {
  ACCOUNT_RATE_MAX: String(ACCOUNT_RATE_CEILING),
  ACCOUNT_QUOTA_MAX: String(QUOTA_CEILING),
  ACCOUNT_UPLOADS_MAX: '10000',
};

/** Only an API process, with its own database: reads need neither a worker nor a chain. */
export async function startApi(
  servers: Servers,
  name: string,
  parentDir: string,
): Promise<{ url: string; process: RunningProcess }> {
  const dir = join(parentDir, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'secret'), 'ab'.repeat(32));
  // Creates the root certificates, which the API serves to verifiers.
  await (await startSandboxPsc({ dataDir: join(dir, 'psc'), host: '127.0.0.1', port: 0 })).close();
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SELLO_DATA_DIR: dir,
    SELLO_SECRET_FILE: join(dir, 'secret'),
    SIGNUP: 'open',
    MONGODB_URI: servers.mongodbUri(name),
    TEMPORAL_ADDRESS: servers.temporalAddress,
    STORAGE: 'disk',
    PSC_CONFIG: join(dir, 'psc', 'providers.json'),
    CHAIN: 'sandbox',
    BITCOIN_NETWORK: 'sandbox',
    BITCOIN_RPC_URL: 'http://127.0.0.1:1',
    ANCHOR_WALLET_FILE: join(dir, 'wallet.json'),
    ...NO_ACCOUNT_LIMITS,
  };
  const process_ = await startNodeChild({
    name,
    file: join(PRODUCT, 'server', 'main.js'),
    env: { ...process.env, ...env },
    logFile: join(dir, 'api.log'),
  });
  return { url, process: process_ };
}
