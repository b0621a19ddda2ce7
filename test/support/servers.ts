import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFakeGcsServer } from '../../stack/binaries/fake-gcs-server';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { freePort } from '../../runtime/free-port';
import { startFakeGcs } from '../../stack/servers/fake-gcs';
import { startMongod } from '../../stack/servers/mongod';
import { stopAllProcesses } from '../../stack/servers/process';
import { startTemporal } from '../../stack/servers/temporal';
import { Service } from '../../stack/service';
import { scratchFolder } from './scratch';

/** The real servers that all integration tests of a run share. Tests read their addresses with `testServers()`. */
export interface TestServers {
  /** Ends in `/?directConnection=true`: each test names a database of its own. */
  readonly mongodbUri: string;
  readonly temporalAddress: string;
  readonly gcsEndpoint: string;
  /** For tests that start, kill or freeze a server of their own. */
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

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Starts them in a temporary folder, on free ports, and leaves their addresses in the environment. */
export async function startTestServers(): Promise<{ stop(): Promise<void> }> {
  const dir = scratchFolder('sello-test-');
  let supervised: Service | undefined;
  const stop = async (): Promise<void> => {
    await supervised?.stop();
    await stopAllProcesses();
    await rm(dir, { recursive: true, force: true });
  };

  const mongod = async (): Promise<void> => {
    const binary = await findMongod({ say });
    const place = { dataDir: join(dir, 'mongo'), logFile: join(dir, 'mongod.log') };
    const { uri } = await startMongod({ binary, port: await freePort(), ...place });
    process.env[VARIABLES.mongod] = binary;
    process.env[VARIABLES.mongodbUri] = uri;
  };
  const temporal = async (): Promise<void> => {
    const binary = await findTemporal({ say });
    const place = { dbFile: join(dir, 'temporal.db'), logFile: join(dir, 'temporal.log') };
    const port = await freePort();
    // As in `npm start`: it is started again when it had to be ended.
    supervised = new Service({
      name: 'temporal',
      launch: () => startTemporal({ binary, port, ...place }),
      say,
      giveUp: (error) => {
        say(error.message);
      },
    });
    await supervised.start();
    process.env[VARIABLES.temporal] = binary;
    process.env[VARIABLES.temporalAddress] = `127.0.0.1:${port}`;
  };
  const fakeGcs = async (): Promise<void> => {
    const binary = await findFakeGcsServer({ say });
    const { endpoint } = await startFakeGcs({ binary, port: await freePort(), dir: join(dir, 'gcs') });
    process.env[VARIABLES.fakeGcs] = binary;
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
