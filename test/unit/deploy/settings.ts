import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig, loadWorkerConfig } from '../../../config/load-config';
import { cacheDir } from '../../../stack/cache-dir';
import { embeddedParts, stackEnvironment, stackPorts } from '../../../stack/environment';
import { recordingEnvironment } from './recording-environment';

export const PROJECT = resolve(__dirname, '../../..');

export function readProject(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** The minimal environment that the configuration accepts. */
export function minimal(secretFile: string): Record<string, string> {
  return {
    SELLO_SECRET_FILE: secretFile,
    SIGNUP: 'closed',
    MONGODB_URI: 'mongodb://db:27017/sello',
    TEMPORAL_ADDRESS: 'temporal:7233',
    STORAGE: 'gcs',
    GCS_BUCKET: 'sello',
    PSC_CONFIG: '/etc/sello/psc.json',
    CHAIN: 'bitcoind',
    BITCOIN_NETWORK: 'regtest',
    BITCOIN_RPC_URL: 'http://127.0.0.1:18443',
    ANCHOR_WALLET_FILE: '/etc/sello/wallet.json',
  };
}

export type ServiceProcess = 'api' | 'worker';

/** How each process reads its settings. */
export const LOADERS = { api: loadConfig, worker: loadWorkerConfig } as const;

/** Every variable that a process reads, found by recording its reads. */
export function serviceVariables(secretFile: string, name: ServiceProcess = 'worker'): Set<string> {
  const withFile = minimal(secretFile);
  const withNode = {
    ...withFile,
    ANCHOR_WALLET: 'node',
    ANCHOR_WALLET_NAME: 'sello',
    ANCHOR_WALLET_ADDRESS: 'bcrt1q',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'sello@example.com',
  };
  const variables = [withFile, withNode].flatMap((settings) => {
    const { env, read } = recordingEnvironment(settings);
    LOADERS[name](env);
    return [...read];
  });
  return new Set(variables);
}

/** Every variable that `npm start` or the tests' own servers read. */
export function stackVariables(): Set<string> {
  const { env, read } = recordingEnvironment({});
  const ports = stackPorts(env);
  embeddedParts(env);
  stackEnvironment({ env, dataDir: '/data', ports, chainPassword: 'secret' });
  cacheDir(env);
  for (const folder of ['stack/binaries', 'test/support/binaries']) {
    for (const file of readdirSync(join(PROJECT, folder))) {
      for (const [, name] of readProject(join(folder, file)).matchAll(/\bvariable: '([A-Z0-9_]+)'/g))
        read.add(String(name));
    }
  }
  return read;
}
