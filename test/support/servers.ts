import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFakeGcsServer } from './binaries/fake-gcs-server';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { reservePort } from '../../runtime/reserve-port';
import { startFakeGcs } from './fake-gcs';
import { startMongod } from '../../stack/servers/mongod';
import { stopAllProcesses } from '../../stack/servers/process';
import { startTemporal } from '../../stack/servers/temporal';
import type { Say } from '../../stack/progress';
import { Service } from '../../stack/service';
import { scratchFolder } from './scratch';

/** The real servers that all integration tests of a run share; tests get them from `testServers()`. */
export interface TestServers {
  /** Ends in `/?directConnection=true`: each test inserts the name of its own database. */
  readonly mongodbUri: string;
  readonly temporalAddress: string;
  readonly gcsEndpoint: string;
  /** For tests that start, kill or suspend their own server. */
  readonly binaries: { readonly mongod: string; readonly temporal: string; readonly fakeGcs: string };
}

const VARIABLES = {
  mongodbUri: 'TEST_MONGODB_URI',
  temporalAddress: 'TEST_TEMPORAL_ADDRESS',
  gcsEndpoint: 'TEST_GCS_ENDPOINT',
  mongod: 'TEST_MONGOD_BIN',
  temporal: 'TEST_TEMPORAL_BIN',
  fakeGcs: 'TEST_FAKE_GCS_BIN',
} as const;

function fromEnvironment(name: keyof typeof VARIABLES): string {
  const value = process.env[VARIABLES[name]];
  if (!value) throw new Error(`${VARIABLES[name]} is not set: this test belongs to the integration project.`);
  return value;
}

export function testServers(): TestServers {
  return {
    mongodbUri: fromEnvironment('mongodbUri'),
    temporalAddress: fromEnvironment('temporalAddress'),
    gcsEndpoint: fromEnvironment('gcsEndpoint'),
    binaries: {
      mongod: fromEnvironment('mongod'),
      temporal: fromEnvironment('temporal'),
      fakeGcs: fromEnvironment('fakeGcs'),
    },
  };
}

/** Starts them in a temporary folder, on free ports, and leaves their addresses in the environment. */
export async function startTestServers(say: Say): Promise<{ stop(): Promise<void> }> {
  const dir = scratchFolder('sello-test-');
  let supervised: Service | undefined;
  const stop = async (): Promise<void> => {
    await supervised?.stop();
    await stopAllProcesses();
    await rm(dir, { recursive: true, force: true });
  };

  // One after the other: on a fresh machine each is downloaded or built first.
  const binaries = {
    mongod: await findMongod({ say }),
    temporal: await findTemporal({ say }),
    fakeGcs: await findFakeGcsServer({ say }),
  };
  for (const name of ['mongod', 'temporal', 'fakeGcs'] as const)
    process.env[VARIABLES[name]] = binaries[name];

  const mongod = async (): Promise<void> => {
    const place = { dataDir: join(dir, 'mongo'), logFile: join(dir, 'mongod.log') };
    const { uri } = await startMongod({ binary: binaries.mongod, port: await reservePort(), ...place });
    process.env[VARIABLES.mongodbUri] = uri;
  };
  const temporal = async (): Promise<void> => {
    const place = { dbFile: join(dir, 'temporal.db'), logFile: join(dir, 'temporal.log') };
    const port = await reservePort();
    // As in `npm start`, it is restarted when it ends.
    supervised = new Service({
      name: 'temporal',
      launch: () => startTemporal({ binary: binaries.temporal, port, ...place }),
      say,
      giveUp: (error) => {
        say(error.message);
      },
    });
    await supervised.start();
    process.env[VARIABLES.temporalAddress] = `127.0.0.1:${port}`;
  };
  const fakeGcs = async (): Promise<void> => {
    const place = { port: await reservePort(), dir: join(dir, 'gcs') };
    const { endpoint } = await startFakeGcs({ binary: binaries.fakeGcs, ...place });
    process.env[VARIABLES.gcsEndpoint] = endpoint;
  };

  try {
    await Promise.all([mongod(), temporal(), fakeGcs()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
