import type { Network } from '../domain/network';

export interface TemporalConfig {
  address: string;
  namespace: string;
  /** `null`: in the clear. */
  tls: TemporalTls | null;
  apiKey: string | null;
  /** Where its web interface is; log lines then carry a link to the run. */
  uiUrl: string | null;
}

/** All files are PEM; what is `null` is the system's, or not shown. */
export interface TemporalTls {
  /** The name that the server's certificate must bear, where it is not the address's. */
  serverName: string | null;
  rootFile: string | null;
  certificateFile: string | null;
  keyFile: string | null;
}

export type StorageConfig =
  | { kind: 'disk'; directory: string }
  | { kind: 'gcs'; bucket: string; endpoint: string | null; credentialsFile: string | null };

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Addresses or networks of the proxies in front of the API; only their X-Forwarded-For is believed. */
  trustProxy: string[];
  /** The first part of every API key: `<service>_live_…`. */
  service: string;
  secrets: { fileLinks: Uint8Array };
  signup: 'open' | 'invite' | 'closed';
  /** What a new key has by default, and up to where its owner may raise it. */
  keyLimits: { defaultRate: number; maxRate: number; defaultQuota: number; maxQuota: number };
  logLevel: string;
  /** Where this process answers Prometheus; never on the public port. */
  metrics: { host: string; port: number } | null;
  mongodbUri: string;
  temporal: TemporalConfig;
  storage: StorageConfig;
  psc: { configFile: string; budgetSeconds: number };
  anchoring: { network: Network; windowSeconds: number };
  /** How long a POST waits for its certificate before it answers 202. */
  resultWaitSeconds: number;
  /** How many POSTs one process holds at once, uploading or waiting. */
  postsAtOnce: number;
  /** Between the wish to stop and the end of accepting, for a load balancer to notice. */
  shutdownDelaySeconds: number;
  sweep: {
    intervalSeconds: number;
    staleAfterSeconds: number;
    orphanIntervalSeconds: number;
    orphanAfterHours: number;
    /** Up to how many files without a record are taken for what crashes left. */
    orphanLimit: number;
  };
}

/** What the worker needs beyond that: it alone talks to the node and holds the wallet. */
export interface WorkerConfig extends Config {
  chain: ChainConfig;
}

export interface ChainConfig {
  kind: 'sandbox' | 'bitcoind';
  network: Network;
  rpcUrl: string;
  cookieFile: string | null;
  walletFile: string;
  maxFeeSats: number;
  bumpAfterSeconds: number;
  confirmations: number;
}
