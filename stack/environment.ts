import { join } from 'node:path';
import { environmentReader } from '../config/environment';
import { isLoopback } from '../domain/loopback';

/** The parts of the embedded stack that listen on a port, and the variable that sets each port. */
export const PORT_VARIABLES = {
  api: 'PORT',
  temporal: 'SELLO_TEMPORAL_PORT',
  temporalUi: 'SELLO_TEMPORAL_UI_PORT',
  mongodb: 'SELLO_MONGODB_PORT',
  psc: 'SELLO_PSC_PORT',
  chain: 'SELLO_CHAIN_PORT',
} as const;

export type StackPorts = Record<keyof typeof PORT_VARIABLES, number>;

const DEFAULT_PORTS: StackPorts = {
  api: 3000,
  temporal: 7233,
  temporalUi: 8233,
  mongodb: 27117,
  psc: 3161,
  chain: 18543,
};

const MAX_PORT = 65_535;
const MAX_PORT_OFFSET = MAX_PORT - Math.max(...Object.values(DEFAULT_PORTS));
/** Added to every default port, so that one variable moves the whole stack. */
const PORT_OFFSET_VARIABLE = 'SELLO_PORT_OFFSET';

function portOffset(env: NodeJS.ProcessEnv): number {
  return environmentReader(env).integer(PORT_OFFSET_VARIABLE, 0, { min: 0, max: MAX_PORT_OFFSET });
}

/** The assignment that moves all ports away from those of this environment, for messages. */
export function nextPortOffset(env: NodeJS.ProcessEnv): string {
  return `${PORT_OFFSET_VARIABLE}=${Math.min(portOffset(env) + 100, MAX_PORT_OFFSET)}`;
}

export function stackPorts(env: NodeJS.ProcessEnv): StackPorts {
  const read = environmentReader(env);
  const offset = portOffset(env);
  const port = (part: keyof StackPorts): number =>
    read.integer(PORT_VARIABLES[part], DEFAULT_PORTS[part] + offset, { min: 1, max: MAX_PORT });
  return {
    api: port('api'),
    temporal: port('temporal'),
    temporalUi: port('temporalUi'),
    mongodb: port('mongodb'),
    psc: port('psc'),
    chain: port('chain'),
  };
}

/** Which parts `npm start` runs itself: those whose address is not set in the environment. */
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

/** A port that must be free, where it is opened, and the variable that sets it. */
export interface StackPort {
  readonly variable: string;
  readonly port: number;
  readonly host: string;
}

/** The ports that the embedded parts open. `apiHost` is the address of the API; all else listens on loopback. */
export function portsInUse(ports: StackPorts, parts: EmbeddedParts, apiHost: string): StackPort[] {
  const used: (keyof StackPorts)[] = [
    'api',
    ...(parts.temporal ? (['temporal', 'temporalUi'] as const) : []),
    ...(parts.mongodb ? (['mongodb'] as const) : []),
    ...(parts.psc ? (['psc'] as const) : []),
    ...(parts.chain ? (['chain'] as const) : []),
  ];
  return used.map((part) => ({
    variable: PORT_VARIABLES[part],
    port: ports[part],
    host: part === 'api' ? apiHost : '127.0.0.1',
  }));
}

export interface StackSettings {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute. */
  readonly dataDir: string;
  readonly ports: StackPorts;
  /** Keeps other users of this machine out of the sandbox chain. New at each start. */
  readonly chainPassword: string;
}

/** The configuration of every process of the stack. What the user sets takes precedence. */
export function stackEnvironment({
  env,
  dataDir,
  ports,
  chainPassword,
}: StackSettings): Record<string, string> {
  const host = env['HOST'] || '127.0.0.1';
  const place = { HOST: host, PUBLIC_URL: env['PUBLIC_URL'] || localUrl(host, String(ports.api)) };
  const isPrivate = isThisMachineOnly({ ...place, TRUST_PROXY: env['TRUST_PROXY'] });
  const defaults: Record<string, string> = {
    ...place,
    PORT: String(ports.api),
    SELLO_DATA_DIR: dataDir,
    SELLO_SECRET_FILE: join(dataDir, 'secret'),
    SIGNUP: isPrivate ? 'open' : 'closed',
    MONGODB_URI: `mongodb://127.0.0.1:${ports.mongodb}/sello?directConnection=true`,
    TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    TEMPORAL_NAMESPACE: 'default',
    STORAGE: 'disk',
    PSC_CONFIG: join(dataDir, 'psc', 'providers.json'),
    CHAIN: 'sandbox',
    ANCHOR_WALLET_FILE: join(dataDir, 'wallet.json'),
  };
  // Its users can send requests to its ports anyway; a stranger who opens an account must not.
  if (isPrivate) defaults['WEBHOOK_ALLOW_CIDRS'] = '127.0.0.0/8,::1';
  const embedded = embeddedParts(env);
  if (embedded.psc) {
    // Where the sandbox authority publishes its revocation data, and always anew.
    defaults['REVOCATION_ALLOW_CIDRS'] = '127.0.0.1';
    defaults['REVOCATION_SECONDS'] = '10';
  }
  if (embedded.temporal) defaults['TEMPORAL_UI_URL'] = `http://localhost:${ports.temporalUi}`;
  const sandboxChain: Record<string, string> = {
    BITCOIN_NETWORK: 'sandbox',
    BITCOIN_RPC_URL: `http://sello:${chainPassword}@127.0.0.1:${ports.chain}`,
  };
  const names = [
    ...Object.keys(defaults),
    ...Object.keys(sandboxChain),
    'TEMPORAL_UI_URL',
    'TEMPORAL_CODEC_KEY_FILE',
    'TRUST_PROXY',
    'WEBHOOK_ALLOW_CIDRS',
    'REVOCATION_ALLOW_CIDRS',
    'REVOCATION_SECONDS',
  ];
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return {
    ...defaults,
    ...(embedded.chain ? sandboxChain : {}),
    ...Object.fromEntries(given),
    SELLO_DATA_DIR: dataDir,
  };
}

/** Whether only this machine's users reach the API. Behind a proxy on the same machine, HOST alone does not say so. */
export function isThisMachineOnly(env: NodeJS.ProcessEnv): boolean {
  const { HOST = '', PUBLIC_URL = '', TRUST_PROXY } = env;
  const isLocalUrl = URL.canParse(PUBLIC_URL) && isLoopback(new URL(PUBLIC_URL).hostname);
  return isLoopback(HOST) && isLocalUrl && !TRUST_PROXY;
}

/** The URL of the API on this machine. */
export function localUrl(host: string, port: string): string {
  const here = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host) ? 'localhost' : host;
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
}

/** The API and the worker run on one machine: the API serves metrics on METRICS_PORT, the worker on the next port. */
export function workerMetrics(env: NodeJS.ProcessEnv): Record<string, string> {
  const port = environmentReader(env).integer('METRICS_PORT', 0, { min: 1, max: MAX_PORT - 1 });
  return port === 0 ? {} : { METRICS_PORT: String(port + 1) };
}
