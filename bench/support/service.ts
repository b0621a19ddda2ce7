import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountRepository } from '../../adapters/mongo/accounts';
import { collectionsOf } from '../../adapters/mongo/collections';
import type { Collections } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { newLimiter, newLineage } from '../../adapters/mongo/limiter-document';
import type { LimiterDocument } from '../../adapters/mongo/limiter-document';
import { mintApiKey } from '../../domain/api-key';
import { newId } from '../../domain/ids';
import { RATE_CEILING } from '../../domain/limits';
import { SCOPES } from '../../domain/scopes';
import { reservePort } from '../../runtime/reserve-port';
import { startNodeChild } from '../../stack/servers/node-child';
import type { RunningProcess } from '../../stack/servers/process';
import { NO_ACCOUNT_LIMITS } from './api';
import { PRODUCT } from './paths';
import type { Servers } from './servers';

const UNLIMITED = 1_000_000_000;

export interface BenchService {
  url: string;
  accountId: string;
  keys: string[];
  collections: Collections;
  /** The file that names the sandbox PSC. */
  pscConfig: string;
  pids: { api: number; worker: number; sandbox: number };
  addWorker(): Promise<RunningProcess>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  servers: Servers;
  /** Names its folder and its database. */
  name: string;
  dir: string;
  namespace: string;
  keys: number;
}

/** API, worker and sandbox as separate processes, as `npm start` runs them. */
export async function startBenchService(options: ServiceOptions): Promise<BenchService> {
  const { servers, name } = options;
  const dir = join(options.dir, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'secret'), 'ab'.repeat(32));
  const [port, pscPort, chainPort] = [await reservePort(), await reservePort(), await reservePort()];
  const mongodbUri = servers.mongodbUri(name);
  const database = connectDatabase(mongodbUri);
  const collections = collectionsOf(database.db);
  await ensureIndexes(collections);
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SELLO_DATA_DIR: dir,
    SELLO_SECRET_FILE: join(dir, 'secret'),
    SIGNUP: 'open',
    MONGODB_URI: mongodbUri,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    TEMPORAL_NAMESPACE: options.namespace,
    STORAGE: 'disk',
    PSC_CONFIG: join(dir, 'psc', 'providers.json'),
    CHAIN: 'sandbox',
    BITCOIN_NETWORK: 'sandbox',
    BITCOIN_RPC_URL: `http://sello:secret@127.0.0.1:${chainPort}`,
    ANCHOR_WALLET_FILE: join(dir, 'wallet.json'),
    ANCHOR_WINDOW_SECONDS: '10',
    ANCHOR_CONFIRMATIONS: '1',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    REVOCATION_ALLOW_CIDRS: '127.0.0.0/8',
    ...NO_ACCOUNT_LIMITS,
  };
  const start = (child: string, file: string, extra: Record<string, string> = {}) =>
    startNodeChild({
      name: child,
      file: join(PRODUCT, file),
      env: { ...process.env, ...env, ...extra },
      logFile: join(dir, `${child}.log`),
    });
  const sandbox = await start('sandbox', 'stack/sandbox.js', {
    SELLO_SANDBOX: 'psc,chain',
    SELLO_PSC_PORT: String(pscPort),
  });
  const worker = await start('worker', 'worker/main.js');
  const api = await start('api', 'server/main.js');
  const accountId = await makeAccount(collections);
  return {
    url: env['PUBLIC_URL'] ?? '',
    accountId,
    keys: await makeKeys(collections, accountId, options.keys),
    collections,
    pscConfig: env['PSC_CONFIG'] ?? '',
    pids: { api: api.pid, worker: worker.pid, sandbox: sandbox.pid },
    addWorker: () => start('worker', 'worker/main.js'),
    async stop() {
      await Promise.all([api.stop(), worker.stop(), sandbox.stop()]);
      await database.db.dropDatabase();
      await database.close();
    },
  };
}

export async function makeAccount(collections: Collections): Promise<string> {
  const { id } = await createAccountRepository(collections).create({
    email: `${newId('acct')}@example.test`,
    emailConfirmed: true,
    passwordHash: null,
  });
  await collections.accounts.updateOne({ _id: id }, { $set: { certificatesGranted: UNLIMITED } });
  return id;
}

/**
 * Each has the highest rate, so that requests are admitted and not refused. Inserted directly, because the repository allows an account
 * only twenty keys.
 */
export async function makeKeys(
  { keys, limiters }: Collections,
  accountId: string,
  count: number,
): Promise<string[]> {
  const minted = Array.from({ length: count }, () => mintApiKey('sello'));
  const settings = { scopes: [...SCOPES], ratePerMinute: RATE_CEILING, quotaPerMonth: UNLIMITED };
  const open = { expiresAt: null, revokedAt: null, replacedBy: null, endsAt: null };
  const unused = { lastUsedAt: null, month: '', usedInMonth: 0 };
  const documents = minted.map(({ hash, mask }, number) => {
    const id = newId('key');
    const facts = { _id: id, lineage: id, accountId, name: `bench ${number}`, createdAt: new Date() };
    return { ...facts, hash, mask, ...settings, ...open, ...unused };
  });
  await keys.insertMany(documents);
  const lineages: LimiterDocument['lineages'] = {};
  for (const { _id: id } of documents) lineages[id] = newLineage({ id, expiresAt: null }, settings);
  const { _id, ...initial } = newLimiter(accountId, lineages);
  await limiters.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
  return minted.map(({ key }) => key);
}
