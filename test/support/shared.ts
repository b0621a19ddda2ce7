import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import type { Browser } from 'playwright-core';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from '../../adapters/mongo/connect';
import { reservePort } from '../../runtime/reserve-port';
import { connectBrowser, launchBrowserServer } from './browser';
import { startService } from './service';
import { openClient } from './service-client';
import type { ServiceClient, ServicePlace } from './service-client';

const VARIABLE = 'TEST_SHARED_URL';

/**
 * No test that shares the service waits for the sweeper, or may have a record changed by it. Jobs that look for work often take much
 * of the processor; endpoints of webhooks may be on this machine.
 */
const SETTINGS = {
  SWEEP_INTERVAL_SECONDS: '60',
  SWEEP_STALE_AFTER_SECONDS: '3600',
  SWEEP_ERASE_INTERVAL_SECONDS: '5',
  REVOCATION_SECONDS: '10',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
};

export const TEMPORAL_UI = 'https://temporal.example.com';

/** What lets operators see a service from outside. */
export const operatorSettings = async () => ({
  METRICS_PORT: String(await reservePort()),
  WORKER_METRICS_PORT: String(await reservePort()),
  TEMPORAL_UI_URL: TEMPORAL_UI,
});

export type SharedService = ServiceClient & {
  /** Closes this file's connections; the service goes on. */
  stop(): Promise<void>;
};

interface Shared {
  /** What the test files are told of it. */
  facts: unknown;
  stop(): Promise<void>;
}

const STARTERS: Record<string, () => Promise<Shared>> = {
  browser: async () => {
    const server = await launchBrowserServer();
    return { facts: server.wsEndpoint(), stop: () => server.close() };
  },
  service: async () => {
    const service = await startService({ ...SETTINGS, ...(await operatorSettings()) });
    const { url, rootPem, dataDir, env } = service;
    return { facts: { url, rootPem, dataDir, env }, stop: () => service.stop() };
  },
};

/** In Jest's main process: starts the service and the browser for the whole run when the first test file asks for them. */
export async function offerShared(): Promise<{ stop(): Promise<void> }> {
  const started = new Map<string, Promise<Shared>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const starting = started.get(name) ?? STARTERS[name]?.() ?? Promise.reject(new Error(`What is ${name}?`));
    started.set(name, starting);
    // A test file that asks again may be late to notice that an idle connection was closed: none is kept.
    response.setHeader('connection', 'close');
    starting.then(
      ({ facts }) => response.end(JSON.stringify(facts)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async stop() {
      server.close();
      for (const starting of started.values()) await (await starting.catch(() => undefined))?.stop();
    },
  };
}

async function askFor<T>(name: string): Promise<T> {
  const answer = await fetch(`${process.env[VARIABLE] ?? ''}/${name}`);
  if (!answer.ok) throw new Error(`The shared ${name} did not start: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The run's one browser. Closing it closes only the windows of this file. */
export async function sharedBrowser(): Promise<Browser> {
  return connectBrowser(await askFor<string>('browser'));
}

/**
 * The run's one service, and an account of the caller's own on it. For files that stop no process, inject
 * no fault, leave no record in a state that the service would act on, and look neither at other accounts' records nor at what the
 * service says of all together; the others use `startService`.
 */
export async function sharedService(): Promise<SharedService> {
  const place = await askFor<ServicePlace>('service');
  const { db, close } = connectDatabase(place.env['MONGODB_URI'] ?? '', BACKGROUND_TIMEOUTS);
  const connection = await Connection.connect({ address: place.env['TEMPORAL_ADDRESS'] ?? '' });
  const temporal = new Client({ connection, namespace: place.env['TEMPORAL_NAMESPACE'] ?? '' });
  const collections = collectionsOf(db);
  return {
    ...(await openClient(place, collections, temporal)),
    async stop() {
      await Promise.all([close(), connection.close()]);
    },
  };
}
