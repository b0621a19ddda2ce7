import { join } from 'node:path';
import { portFrom } from './ports';

/** A part of the embedded stack that listens on a port, and the variable that moves it. */
export const PORT_VARIABLES = {
  api: 'PORT',
  temporal: 'SELLO_TEMPORAL_PORT',
  temporalUi: 'SELLO_TEMPORAL_UI_PORT',
  mongodb: 'SELLO_MONGODB_PORT',
  psc: 'SELLO_PSC_PORT',
  chain: 'SELLO_CHAIN_PORT',
} as const;

export type StackPorts = Record<keyof typeof PORT_VARIABLES, number>;

export function stackPorts(env: NodeJS.ProcessEnv): StackPorts {
  return {
    api: portFrom(env, PORT_VARIABLES.api, 3000),
    temporal: portFrom(env, PORT_VARIABLES.temporal, 7233),
    temporalUi: portFrom(env, PORT_VARIABLES.temporalUi, 8233),
    mongodb: portFrom(env, PORT_VARIABLES.mongodb, 27117),
    psc: portFrom(env, PORT_VARIABLES.psc, 3161),
    chain: portFrom(env, PORT_VARIABLES.chain, 18543),
  };
}

/** What `npm start` runs itself: every part whose address the environment does not give. */
export interface EmbeddedParts {
  readonly mongodb: boolean;
  readonly temporal: boolean;
  readonly psc: boolean;
  readonly chain: boolean;
}

export function embeddedParts(env: NodeJS.ProcessEnv): EmbeddedParts {
  return {
    mongodb: !env['MONGODB_URI'],
    temporal: !env['TEMPORAL_ADDRESS'],
    psc: !env['PSC_CONFIG'],
    chain: env['CHAIN'] !== 'bitcoind' && !env['BITCOIN_RPC_URL'],
  };
}

/** The ports that must be free, by the variable that moves each. */
export function portsInUse(ports: StackPorts, parts: EmbeddedParts): [variable: string, port: number][] {
  const used: (keyof StackPorts)[] = [
    'api',
    ...(parts.temporal ? (['temporal', 'temporalUi'] as const) : []),
    ...(parts.mongodb ? (['mongodb'] as const) : []),
    ...(parts.psc ? (['psc'] as const) : []),
    ...(parts.chain ? (['chain'] as const) : []),
  ];
  return used.map((part) => [PORT_VARIABLES[part], ports[part]]);
}

export interface StackSettings {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute. */
  readonly dataDir: string;
  readonly ports: StackPorts;
  /** Keeps other users of this machine away from the sandbox chain; a new one for each start. */
  readonly chainPassword: string;
}

/** The configuration of every process of the stack. Whatever the user has set wins. */
export function stackEnvironment({
  env,
  dataDir,
  ports,
  chainPassword,
}: StackSettings): Record<string, string> {
  const defaults: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(ports.api),
    PUBLIC_URL: `http://localhost:${ports.api}`,
    SELLO_DATA_DIR: dataDir,
    SELLO_SECRET_FILE: join(dataDir, 'secret'),
    SIGNUP: 'open',
    MONGODB_URI: `mongodb://127.0.0.1:${ports.mongodb}/sello?directConnection=true`,
    TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    TEMPORAL_NAMESPACE: 'default',
    STORAGE: 'disk',
    PSC_CONFIG: join(dataDir, 'psc', 'providers.json'),
    CHAIN: 'sandbox',
    ANCHOR_WALLET_FILE: join(dataDir, 'wallet.json'),
  };
  const embedded = embeddedParts(env);
  if (embedded.temporal) defaults['TEMPORAL_UI_URL'] = `http://localhost:${ports.temporalUi}`;
  const sandboxChain: Record<string, string> = {
    BITCOIN_NETWORK: 'sandbox',
    BITCOIN_RPC_URL: `http://sello:${chainPassword}@127.0.0.1:${ports.chain}`,
    ANCHOR_WINDOW_SECONDS: '10',
    ANCHOR_CONFIRMATIONS: '1',
  };
  const names = [...Object.keys(defaults), ...Object.keys(sandboxChain), 'TEMPORAL_UI_URL'];
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return {
    ...defaults,
    // On a real chain every window is a transaction that costs money: there the defaults of a deployment apply.
    ...(embedded.chain ? sandboxChain : {}),
    ...Object.fromEntries(given),
    SELLO_DATA_DIR: dataDir,
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Where this machine itself reaches the API. */
export function localUrl(host: string, port: string): string {
  const here = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host) ? 'localhost' : host;
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
}

/** One setting, two processes on this machine: the API takes the port, the worker the next one. */
export function workerMetrics(env: NodeJS.ProcessEnv): Record<string, string> {
  const port = env['METRICS_PORT'];
  return port ? { METRICS_PORT: String(portFrom(env, 'METRICS_PORT', 0) + 1) } : {};
}
