import { join } from 'node:path';
import {
  ACCOUNT_RATE_CEILING,
  ACCOUNT_UPLOADS_DEFAULT,
  DEFAULT_SERVICE,
  KEY_DEFAULTS,
  KEY_QUOTA_MAX_DEFAULT,
  QUOTA_CEILING,
  RATE_CEILING,
} from '../domain/limits';
import { NETWORKS } from '../domain/network';
import type { Network } from '../domain/network';
import { ConfigError, environmentReader } from './environment';
import type { Environment } from './environment';
import type { Config, StorageConfig, WalletConfig, WorkerConfig } from './config';
import { readMail, readSupportContact } from './mail';
import { readNetworks } from './networks';
import { readSystemRoots } from './system-roots';
import { readSigningKeys } from './secret-file';
import { readTemporal } from './temporal';
import { readTracing } from './tracing';
import { watchFile } from './watched-file';

type Reader = ReturnType<typeof environmentReader>;

/** The only place where the API's settings are read, once, when the process starts. */
export function loadConfig(env: Environment): Config {
  const read = environmentReader(env);
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const dataDir = read.optional('SELLO_DATA_DIR') ?? '.sello';
  return {
    systemRoots: readSystemRoots(read),
    host: read.optional('HOST') ?? '127.0.0.1',
    port,
    publicUrl: read.url('PUBLIC_URL', `http://localhost:${port}`),
    // Addresses only: Fastify silently ignores a number of hops.
    trustProxy: readNetworks(read, 'TRUST_PROXY'),
    service: service(read),
    secrets: secrets(read),
    signup: read.oneOf('SIGNUP', ['open', 'invite', 'closed']),
    mail: readMail(read),
    supportContact: readSupportContact(read),
    webhookAllowCidrs: readNetworks(read, 'WEBHOOK_ALLOW_CIDRS'),
    revocationAllowCidrs: readNetworks(read, 'REVOCATION_ALLOW_CIDRS'),
    ...limits(read),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    metrics: metrics(read),
    watchdogSeconds: read.integer('WATCHDOG_SECONDS', 60, { min: 0, max: 3_600 }),
    tracing: readTracing(read),
    mongodbUri: mongodbUri(read),
    auditRetentionDays: auditRetentionDays(read),
    temporal: readTemporal(read),
    storage: storage(read, dataDir),
    psc: {
      configFile: read.required('PSC_CONFIG'),
      budgetSeconds: read.integer('PSC_BUDGET_SECONDS', 20, { min: 1, max: 600 }),
    },
    anchoring: anchoring(read),
    evidence: evidence(read),
    memberships: {
      eventIntervalSeconds: read.integer('MEMBERSHIP_EVENTS_SECONDS', 3_600, { min: 1, max: 86_400 }),
    },
    resultWaitSeconds: read.integer('RESULT_WAIT_SECONDS', 30, { min: 1, max: 60 }),
    slots: {
      posts: read.integer('POSTS_AT_ONCE', 400, { min: 2, max: 10_000 }),
      uploads: read.integer('UPLOADS_AT_ONCE', 200, { min: 1, max: 10_000 }),
      downloads: read.integer('DOWNLOADS_AT_ONCE', 200, { min: 1, max: 10_000 }),
    },
    shutdownDelaySeconds: read.integer('SHUTDOWN_DELAY_SECONDS', 0, { min: 0, max: 60 }),
    sweep: {
      intervalSeconds: read.integer('SWEEP_INTERVAL_SECONDS', 60, { min: 1, max: 86_400 }),
      staleAfterSeconds: read.integer('SWEEP_STALE_AFTER_SECONDS', 60, { min: 1, max: 86_400 }),
      orphanIntervalSeconds: read.integer('SWEEP_ORPHAN_INTERVAL_SECONDS', 21_600, { min: 1, max: 604_800 }),
      eraseIntervalSeconds: read.integer('SWEEP_ERASE_INTERVAL_SECONDS', 3_600, { min: 1, max: 86_400 }),
      revocationIntervalSeconds: read.integer('REVOCATION_SECONDS', 300, { min: 1, max: 86_400 }),
      orphanAfterHours: read.integer('SWEEP_ORPHAN_AFTER_HOURS', 24, { min: 1, max: 8_760 }),
      orphanLimit: read.integer('SWEEP_ORPHAN_LIMIT', 20, { min: 0, max: 10_000 }),
    },
  };
}

/** Adds the worker's settings for the chain, which the API neither needs nor sees. */
export function loadWorkerConfig(env: Environment): WorkerConfig {
  const config = loadConfig(env);
  const read = environmentReader(env);
  return {
    ...config,
    chain: {
      kind: read.oneOf('CHAIN', ['sandbox', 'bitcoind']),
      network: config.anchoring.network,
      rpcUrl: read.url('BITCOIN_RPC_URL'),
      cookieFile: read.optional('BITCOIN_RPC_COOKIE_FILE') ?? null,
      wallet: wallet(read),
      maxFeeSats: read.integer('ANCHOR_MAX_FEE_SATS', 20_000, { min: 200, max: MOST_SATS }),
      dailyFeeSats: dailyFeeSats(read, config.anchoring.network),
      feeTargetBlocks: read.integer('ANCHOR_FEE_TARGET_BLOCKS', 144, { min: 2, max: 1_008 }),
      bumpAfterBlocks: read.integer('ANCHOR_BUMP_AFTER_BLOCKS', 36, { min: 1, max: 1_008 }),
      earlySatsPerCertificate: read.integer('ANCHOR_EARLY_SATS_PER_CERTIFICATE', 0, {
        min: 0,
        max: 1_000_000,
      }),
    },
  };
}

/** An anchor costs the same fee however many certificates share it, so on the main network windows are long. */
const WINDOW_SECONDS: Record<Network, number> = {
  bitcoin: 21_600,
  testnet4: 600,
  signet: 600,
  regtest: 10,
  sandbox: 10,
};

function anchoring(read: Reader): Config['anchoring'] {
  const network = read.oneOf('BITCOIN_NETWORK', NETWORKS);
  return {
    network,
    windowSeconds: read.integer('ANCHOR_WINDOW_SECONDS', WINDOW_SECONDS[network], { min: 1, max: 604_800 }),
    confirmations: read.integer('ANCHOR_CONFIRMATIONS', network === 'sandbox' ? 1 : 6, { min: 1, max: 144 }),
  };
}

/** As signers are described: SHA-256, RSA-2048, ECDSA-P-256. */
const ALGORITHM = /^(?:SHA-\d+|RSA-\d+|ECDSA-P-\d+)$/;

function evidence(read: Reader): Config['evidence'] {
  const weakAlgorithms = (read.optional('RENEW_WEAK_ALGORITHMS') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = weakAlgorithms.find((name) => !ALGORITHM.test(name));
  if (unknown !== undefined)
    throw new ConfigError(
      'RENEW_WEAK_ALGORITHMS',
      `must be a list such as "RSA-2048, ECDSA-P-256, SHA-256"; "${unknown}" is none of these.`,
    );
  return {
    renewBeforeDays: read.integer('RENEW_BEFORE_DAYS', 365, { min: 1, max: 3_650 }),
    weakAlgorithms,
    renewIntervalSeconds: read.integer('RENEW_INTERVAL_SECONDS', 3_600, { min: 1, max: 86_400 }),
  };
}

const MOST_SATS = 100_000_000;

/** Only whoever pays can say how much a day of anchoring may cost. Coins of the other networks are free. */
function dailyFeeSats(read: Reader, network: Network): number | null {
  const name = 'ANCHOR_DAILY_FEE_SATS';
  if (network === 'bitcoin') read.required(name);
  return read.optional(name) === undefined ? null : read.integer(name, 0, { min: 200, max: MOST_SATS });
}

function wallet(read: Reader): WalletConfig {
  const kind = read.oneOf('ANCHOR_WALLET', ['file', 'node'], 'file');
  if (kind === 'file') return { kind, file: read.required('ANCHOR_WALLET_FILE') };
  return { kind, name: read.required('ANCHOR_WALLET_NAME'), address: read.required('ANCHOR_WALLET_ADDRESS') };
}

/** No key of a user exceeds what the account may do, and no default exceeds the maximum. */
function limits(read: Reader): Pick<Config, 'keyLimits' | 'accountLimits'> {
  const keyRate = read.integer('KEY_RATE_MAX', RATE_CEILING, { min: 1, max: RATE_CEILING });
  const keyQuota = read.integer('KEY_QUOTA_MAX', KEY_QUOTA_MAX_DEFAULT, { min: 1, max: QUOTA_CEILING });
  const rate = read.integer('ACCOUNT_RATE_MAX', keyRate, { min: 1, max: ACCOUNT_RATE_CEILING });
  const quota = read.integer('ACCOUNT_QUOTA_MAX', keyQuota, { min: 1, max: QUOTA_CEILING });
  const uploadsAtOnce = read.integer('ACCOUNT_UPLOADS_MAX', ACCOUNT_UPLOADS_DEFAULT, { min: 1, max: 10_000 });
  const [maxRate, maxQuota] = [Math.min(keyRate, rate), Math.min(keyQuota, quota)];
  const { ratePerMinute, quotaPerMonth } = KEY_DEFAULTS;
  return {
    keyLimits: {
      defaultRate: Math.min(ratePerMinute, maxRate),
      maxRate,
      defaultQuota: Math.min(quotaPerMonth, maxQuota),
      maxQuota,
    },
    accountLimits: { rate, quota, uploadsAtOnce },
  };
}

function service(read: Reader): string {
  const name = read.optional('SELLO_KEY_SERVICE') ?? DEFAULT_SERVICE;
  if (!/^[a-z][a-z0-9]{1,15}$/.test(name)) {
    throw new ConfigError(
      'SELLO_KEY_SERVICE',
      `must be 2 to 16 lower-case letters or digits and start with a letter, not "${name}".`,
    );
  }
  return name;
}

function mongodbUri(read: Reader): string {
  const uri = read.required('MONGODB_URI');
  if (!/^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/.test(uri)) {
    throw new ConfigError('MONGODB_URI', 'must be a URI with a database name: mongodb://host:port/database.');
  }
  return uri;
}

/** Only whoever answers to the law can say how long; until then nothing is deleted. */
function auditRetentionDays(read: Reader): number | null {
  const name = 'AUDIT_RETENTION_DAYS';
  return read.optional(name) === undefined ? null : read.integer(name, 0, { min: 1, max: 36_500 });
}

/** Off unless a port is set: metrics reveal traffic, and two processes on one machine cannot share a port. */
function metrics(read: Reader): Config['metrics'] {
  const host = read.optional('METRICS_HOST') ?? '127.0.0.1';
  const port = read.integer('METRICS_PORT', 0, { min: 1, max: 65_535 });
  return port === 0 ? null : { host, port };
}

function storage(read: Reader, dataDir: string): StorageConfig {
  const kind = read.oneOf('STORAGE', ['disk', 'gcs']);
  if (kind === 'disk') return { kind, directory: join(dataDir, 'objects') };
  const credentialsFile = read.optional('GCS_CREDENTIALS_FILE') ?? null;
  const endpoint = read.optional('GCS_ENDPOINT') === undefined ? null : read.url('GCS_ENDPOINT');
  return { kind, bucket: read.required('GCS_BUCKET'), endpoint, credentialsFile };
}

/** Read again when the file changes. */
function secrets(read: Reader): Config['secrets'] {
  const path = read.required('SELLO_SECRET_FILE');
  const keysFor = (purpose: string) => {
    const watched = watchFile(path, (file) => readSigningKeys(file, purpose));
    return () => watched.current();
  };
  return {
    fileLinks: keysFor('file-links'),
    webhooks: keysFor('webhooks'),
    credentials: keysFor('credentials'),
    unsubscribe: keysFor('unsubscribe'),
    idempotency: keysFor('idempotency'),
    devices: keysFor('devices'),
  };
}
