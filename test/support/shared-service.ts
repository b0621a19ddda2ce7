import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from '../../adapters/mongo/connect';
import { startService } from './service';
import type { TestService } from './service';
import { openClient } from './service-client';
import type { ServiceClient, ServicePlace } from './service-client';

const VARIABLE = 'TEST_SHARED_SERVICE_URL';

export type SharedService = ServiceClient & {
  /** Closes this file's connections; the service goes on. */
  stop(): Promise<void>;
};

/** In Jest's main process: starts one service for the whole run when the first test file asks for it. */
export async function offerSharedService(): Promise<{ stop(): Promise<void> }> {
  let starting: Promise<TestService> | undefined;
  const server = createServer((_request, response) => {
    // It lives for the whole run, and no test that shares it waits for the sweeper, or may have a record changed by it.
    starting ??= startService({ SWEEP_INTERVAL_SECONDS: '60', SWEEP_STALE_AFTER_SECONDS: '3600' });
    starting.then(
      ({ url, rootPem, dataDir, env }) => response.end(JSON.stringify({ url, rootPem, dataDir, env })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async stop() {
      server.close();
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}

/**
 * The run's one service with default settings, and an account of the caller's own on it. For files that stop no process, inject
 * no fault, leave no record in a state that the service would act on, and look neither at other accounts' records nor at what the
 * service says of all together; the others use `startService`.
 */
export async function sharedService(): Promise<SharedService> {
  const answer = await fetch(process.env[VARIABLE] ?? '');
  if (!answer.ok) throw new Error(`The shared service did not start: ${await answer.text()}`);
  const place = (await answer.json()) as ServicePlace;
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
