import { join, resolve } from 'node:path';
import type { Client } from '@temporalio/client';
import type { Collections } from '../../adapters/mongo/collections';
import type { NewKey } from '../../domain/api-key';
import { reservePort } from '../../runtime/reserve-port';
import { startNodeChild } from '../../stack/servers/node-child';
import type { RunningProcess } from '../../stack/servers/process';
import { accountWithKey, addKey } from './fixtures';

const DIST = join(resolve(__dirname, '../..'), 'dist');
export const API = join(DIST, 'server/main.js');
export const WORKER = join(DIST, 'worker/main.js');

/** Where a running service is, and the settings it runs with. */
export interface ServicePlace {
  url: string;
  rootPem: string;
  dataDir: string;
  env: Record<string, string>;
}

/** What a test can do with a service that it does not break: an account, its key, and a view of the records behind it. */
export interface ServiceClient extends ServicePlace {
  key: string;
  accountId: string;
  collections: Collections;
  temporal: Client;
  /** One more API process, on another port. */
  addApi(extra?: Record<string, string>): Promise<{ url: string; process: RunningProcess }>;
  /** Another key of the same account. */
  addKey(limits?: Partial<NewKey>): Promise<{ id: string; key: string }>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Multipart POST of a small file. */
  upload(content: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>;
}

/** Starts a process of the service; its output goes into `NAME.log` in the data folder. */
export function startPart(
  { dataDir, env }: ServicePlace,
  name: string,
  file: string,
  extra: Record<string, string> = {},
): Promise<RunningProcess> {
  const logFile = join(dataDir, `${name}.log`);
  return startNodeChild({ name, file, env: { ...process.env, ...env, ...extra }, logFile });
}

/** Opens an account with 1,000 certificates and a key without tight limits. */
export async function openClient(
  place: ServicePlace,
  collections: Collections,
  temporal: Client,
): Promise<ServiceClient> {
  const { account, key } = await accountWithKey(collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 100_000,
  });
  await collections.accounts.updateOne({ _id: account.id }, { $set: { certificatesGranted: 1_000 } });
  const client: ServiceClient = {
    ...place,
    key,
    accountId: account.id,
    collections,
    temporal,
    async addApi(extra = {}) {
      const PORT = String(await reservePort());
      const process = await startPart(place, `api-${PORT}`, API, { PORT, METRICS_PORT: '', ...extra });
      return { url: `http://127.0.0.1:${PORT}`, process };
    },
    addKey: (limits = {}) => addKey(collections, account.id, limits),
    fetch(path, init = {}) {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(init.headers as Record<string, string> | undefined),
      };
      return fetch(`${place.url}/api/public/v1${path}`, { ...init, headers });
    },
    upload(content, headers = {}) {
      const body = new FormData();
      body.set('file', new File([content], 'c14.pdf', { type: 'application/pdf' }));
      return client.fetch('/certificates', { method: 'POST', body, headers });
    },
  };
  return client;
}
