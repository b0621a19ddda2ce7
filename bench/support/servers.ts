import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findMongod } from '../../stack/binaries/mongod';
import { findTemporal } from '../../stack/binaries/temporal';
import { reservePort } from '../../runtime/reserve-port';
import { startMongod } from '../../stack/servers/mongod';
import { startTemporal } from '../../stack/servers/temporal';

export interface Servers {
  /** The URI of a database with this name. */
  mongodbUri(database: string): string;
  temporalAddress: string;
  pids: Record<string, number>;
  stop(): Promise<void>;
}

/**
 * Measures another Temporal server instead of the embedded one, such as one on PostgreSQL:
 * `BENCH_TEMPORAL_ADDRESS=127.0.0.1:7233 BENCH_TEMPORAL_PIDS=temporal=123,postgres=456`.
 */
function givenTemporal() {
  const address = process.env['BENCH_TEMPORAL_ADDRESS'];
  if (address === undefined) return null;
  const named = (process.env['BENCH_TEMPORAL_PIDS'] ?? '').split(',').map((each) => each.split('='));
  const pids = Object.fromEntries(named.map(([name, pid]) => [name ?? '', Number(pid)]));
  return { address, pids, stop: () => Promise.resolve() };
}

/** The servers that `npm start` runs, with the same settings, on free ports. */
export async function startServers(dir: string, say: (line: string) => void): Promise<Servers> {
  await mkdir(dir, { recursive: true });
  const logFile = (name: string) => join(dir, `${name}.log`);
  const [mongod, temporal] = await Promise.all([
    (async () =>
      startMongod({
        binary: await findMongod({ say }),
        port: await reservePort(),
        dataDir: join(dir, 'mongo'),
        logFile: logFile('mongod'),
      }))(),
    (async () => {
      const given = givenTemporal();
      if (given !== null) return given;
      const started = await startTemporal({
        binary: await findTemporal({ say }),
        port: await reservePort(),
        dbFile: join(dir, 'temporal.db'),
        logFile: logFile('temporal'),
      });
      return { address: started.address, pids: { temporal: started.pid }, stop: () => started.stop() };
    })(),
  ]);
  return {
    mongodbUri: (database) => mongod.uri.replace('/?', `/${database}?`),
    temporalAddress: temporal.address,
    pids: { mongod: mongod.pid, ...temporal.pids },
    async stop() {
      await Promise.all([mongod.stop(), temporal.stop()]);
    },
  };
}
