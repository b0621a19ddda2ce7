import type { AccountLimits } from '../domain/limits';
import type { Network } from '../domain/network';
import type { SigningKeys } from './secret-file';

export interface TemporalConfig {
  address: string;
  namespace: string;
  /** `null`: not encrypted. */
  tls: TemporalTls | null;
  apiKey: string | null;
  /** Payloads are encrypted with the keys in this file; `null`: not encrypted. */
  codecKeyFile: string | null;
  /** Its web interface; log lines then contain a link to the workflow run. */
  uiUrl: string | null;
}

/** All files are PEM. `null`: what every connection trusts, or no client certificate. */
export interface TemporalTls {
  /** The name that the server's certificate must have, if it differs from the address. */
  serverName: string | null;
  rootFile: string | null;
  /** What is trusted beyond Node's own list when `rootFile` is `null`. */
  systemRoots: string[];
  certificateFile: string | null;
  keyFile: string | null;
}

export type StorageConfig =
  | { kind: 'disk'; directory: string }
  | { kind: 'gcs'; bucket: string; endpoint: string | null; credentialsFile: string | null };

/** Where mail is sent through, and from whom it comes. */
export interface MailConfig {
  /** `smtp:` or `smtps:`, with the credentials. */
  url: string;
  from: { name: string; address: string };
}

export interface Config {
  /** Authorities, in PEM, that every TLS connection trusts beyond Node's own list. */
  systemRoots: string[];
  host: string;
  port: number;
  publicUrl: string;
  /** Addresses or networks of the proxies in front of the API; X-Forwarded-For is trusted only from these. */
  trustProxy: string[];
  /** The first part of every API key: `<service>_live_…`. */
  service: string;
  /** Change when the secret is rotated. */
  secrets: {
    fileLinks: () => SigningKeys;
    webhooks: () => SigningKeys;
    credentials: () => SigningKeys;
    unsubscribe: () => SigningKeys;
    idempotency: () => SigningKeys;
    devices: () => SigningKeys;
  };
  signup: 'open' | 'invite' | 'closed';
  /** `null`: the service sends no mail. */
  mail: MailConfig | null;
  /** Whom users ask for help: an e-mail address or an https URL. */
  supportContact: string | null;
  /** Addresses or networks that webhooks may be sent to although they are not public, over plain http too. */
  webhookAllowCidrs: string[];
  /** Addresses or networks that revocation data may be fetched from although they are not public. */
  revocationAllowCidrs: string[];
  /** Defaults for a new key, and the limits up to which its owner may raise them. */
  keyLimits: { defaultRate: number; maxRate: number; defaultQuota: number; maxQuota: number };
  accountLimits: AccountLimits;
  logLevel: string;
  /** Where this process serves metrics and health checks; never the public port. */
  metrics: { host: string; port: number } | null;
  /** A process whose event loop is blocked for this long ends itself; 0: never. */
  watchdogSeconds: number;
  /** `null`: off. */
  tracing: TracingConfig | null;
  mongodbUri: string;
  /** The audit log keeps nothing longer than this; `null`: no limit but that of sign-ins. */
  auditRetentionDays: number | null;
  temporal: TemporalConfig;
  storage: StorageConfig;
  psc: { configFile: string; budgetSeconds: number };
  anchoring: { network: Network; windowSeconds: number; confirmations: number };
  evidence: {
    /** Time stamps are renewed this long before their signer's certificate ends. */
    renewBeforeDays: number;
    /** Those by these algorithms are renewed at once. */
    weakAlgorithms: string[];
    renewIntervalSeconds: number;
  };
  memberships: {
    /** How often reminders and lapses that are due are looked for. */
    eventIntervalSeconds: number;
  };
  /** How long a POST waits for its certificate before it answers 202. */
  resultWaitSeconds: number;
  /** How many POSTs (uploading or waiting), uploads and downloads one process handles at once. */
  slots: { posts: number; uploads: number; downloads: number };
  /** How long the API still accepts requests after SIGTERM, so that a load balancer notices. */
  shutdownDelaySeconds: number;
  sweep: {
    intervalSeconds: number;
    staleAfterSeconds: number;
    orphanIntervalSeconds: number;
    eraseIntervalSeconds: number;
    revocationIntervalSeconds: number;
    orphanAfterHours: number;
    /** Up to this many files without a record are deleted as leftovers of crashes; more need an operator. */
    orphanLimit: number;
  };
}

/** Where OpenTelemetry's spans go (OTLP over HTTP), and how many. */
export interface TracingConfig {
  endpoint: string;
  headers: Record<string, string>;
  /** The share of traces that is exported, from 0 to 1. */
  sampleRatio: number;
  /** What every span says about its process, besides service and version. */
  resource: Record<string, string>;
}

/** The worker's configuration: only the worker talks to the node and holds the wallet. */
export interface WorkerConfig extends Config {
  chain: ChainConfig;
}

export interface ChainConfig {
  kind: 'sandbox' | 'bitcoind';
  network: Network;
  rpcUrl: string;
  cookieFile: string | null;
  wallet: WalletConfig;
  maxFeeSats: number;
  /** A window closes early when its anchor costs no more than this for each certificate that waits; 0: never. */
  earlySatsPerCertificate: number;
  /** What all anchors of any 24 hours may cost together; `null`: no limit but that of each anchor. */
  dailyFeeSats: number | null;
  /** Fees are estimated for a confirmation within this many blocks. */
  feeTargetBlocks: number;
  /** A transaction that is still unconfirmed after this many blocks is replaced by one with a higher fee. */
  bumpAfterBlocks: number;
}

/** Where the key of the anchors is: in a file, or with a wallet of the node, under this address. */
export type WalletConfig = { kind: 'file'; file: string } | { kind: 'node'; name: string; address: string };
