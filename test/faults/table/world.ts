import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { reservePort } from '../../../runtime/reserve-port';
import { startMongod } from '../../../stack/servers/mongod';
import { startTemporal } from '../../../stack/servers/temporal';
import { createBucket } from '../../support/bucket';
import { testServers } from '../../support/servers';
import { startService } from '../../support/service';
import type { TestService } from '../../support/service';
import { startStorageProxy } from '../../support/storage-proxy';
import type { StorageProxy } from '../../support/storage-proxy';
import { until } from '../../support/until';

/** A server that can be killed and restarted on the same port with the same data. */
export interface KillableServer {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface World {
  /** The form of the nightly tier; the short one is for the long tier. */
  long: boolean;
  service: TestService;
  /** Keys of one account, each with five upload slots. */
  keys: string[];
  storage: StorageProxy;
  temporal: KillableServer;
  mongod: KillableServer & { stepDown(): Promise<void> };
  /** The only source of blocks. */
  miner: { active: boolean };
  say(line: string): void;
  stop(): Promise<void>;
}

const BLOCK_MILLISECONDS = 2_000;

/** The whole service on its own servers, each of which can be broken. */
export async function startWorld(long: boolean, say: World['say']): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'sello-faults-'));
  const { binaries } = testServers();
  const mongod = await killableMongod(binaries.mongod, dir);
  const temporal = await killableTemporal(binaries.temporal, dir);
  const bucket = await createBucket(dir);
  const storage = await startStorageProxy(bucket['GCS_ENDPOINT'] ?? '');
  const service = await startService(
    {
      ...bucket,
      GCS_ENDPOINT: storage.url,
      CHAIN: 'bitcoind',
      // A step killed with its worker is retried after its timeout, and may be killed again.
      PSC_BUDGET_SECONDS: '120',
      SHUTDOWN_DELAY_SECONDS: '2',
      ACCOUNT_UPLOADS_MAX: '100',
      // So that a reorganisation is always within the watched depth.
      ANCHOR_CONFIRMATIONS: '30',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    },
    [],
    { mongodbUri: mongod.uri, temporalAddress: temporal.address },
  );
  const { accounts } = service.collections;
  await accounts.updateOne({ _id: service.accountId }, { $set: { certificatesGranted: 1_000_000 } });
  const more = Array.from({ length: 5 }, () =>
    service.addKey({ ratePerMinute: 6_000, quotaPerMonth: 1_000_000 }),
  );
  const keys = (await Promise.all(more)).map(({ key }) => key);

  const miner = { active: true, over: false };
  const mining = mine();
  return {
    long,
    service,
    keys,
    storage,
    temporal,
    mongod,
    miner,
    say,
    async stop() {
      miner.over = true;
      await mining;
      await service.stop();
      await storage.close();
      await Promise.all([temporal.stop(), mongod.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };

  async function mine(): Promise<void> {
    while (!miner.over) {
      if (miner.active) await service.bitcoind.node.mine().catch(() => undefined);
      await pause(BLOCK_MILLISECONDS);
    }
  }
}

async function killableMongod(binary: string, dir: string) {
  const place = { dataDir: join(dir, 'mongo'), logFile: join(dir, 'mongod.log'), port: await reservePort() };
  let running = await startMongod({ binary, ...place });
  const { uri } = running;
  return {
    uri,
    async kill() {
      running.kill();
      await running.exited;
    },
    async start() {
      running = await startMongod({ binary, ...place });
    },
    /** A replica set of one: it has no primary until it elects itself again. */
    async stepDown() {
      const client = new MongoClient(uri);
      try {
        await client.db('admin').command({ replSetStepDown: 3, force: true });
        await until(async () => {
          const hello = await client.db('admin').command({ hello: 1 });
          return hello['isWritablePrimary'] === true;
        });
      } finally {
        await client.close();
      }
    },
    stop: () => running.stop(),
  };
}

async function killableTemporal(binary: string, dir: string) {
  const place = {
    dbFile: join(dir, 'temporal.db'),
    logFile: join(dir, 'temporal.log'),
    port: await reservePort(),
  };
  let running = await startTemporal({ binary, ...place });
  return {
    address: running.address,
    async kill() {
      running.kill();
      await running.exited;
    },
    async start() {
      running = await startTemporal({ binary, ...place });
    },
    stop: () => running.stop(),
  };
}
