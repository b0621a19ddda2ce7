import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { freePort } from '../../runtime/free-port';
import { startMongod } from '../../stack/servers/mongod';
import { startTemporal } from '../../stack/servers/temporal';

export interface Servers {
  /** The URI of a database with this name. */
  mongodbUri(database: string): string;
  temporalAddress: string;
  stop(): Promise<void>;
}

/** The servers that `npm start` runs, with the same settings, on free ports. */
export async function startServers(dir: string, say: (line: string) => void): Promise<Servers> {
  await mkdir(dir, { recursive: true });
  const logFile = (name: string) => join(dir, `${name}.log`);
  const [mongod, temporal] = await Promise.all([
    (async () =>
      startMongod({
        binary: await findMongod({ say }),
        port: await freePort(),
        dataDir: join(dir, 'mongo'),
        logFile: logFile('mongod'),
      }))(),
    (async () =>
      startTemporal({
        binary: await findTemporal({ say }),
        port: await freePort(),
        dbFile: join(dir, 'temporal.db'),
        logFile: logFile('temporal'),
      }))(),
  ]);
  return {
    mongodbUri: (database) => mongod.uri.replace('/?', `/${database}?`),
    temporalAddress: temporal.address,
    async stop() {
      await Promise.all([mongod.stop(), temporal.stop()]);
    },
  };
}
