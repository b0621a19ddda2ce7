import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadWallet } from '../../adapters/chain/wallet';
import { createWalletFile } from '../../adapters/chain/wallet-file';
import { connectTemporal } from '../../temporal/connect';
import type { BenchCase, Measurement } from '../case';
import { CERTIFICATES, keyFor, MULTIPART, multipartBody, expectStatus, openClient } from '../support/client';
import type { BenchClient } from '../support/client';
import type { BenchContext } from '../support/context';
import { load, perSecond } from '../support/load';
import { residentMebibytes } from '../support/memory';
import type { BenchService } from '../support/service';
import { percentiles } from '../support/statistics';

const CONCURRENCY = 20;
const FEE_RATE = 10;

/** How cost grows: with workers, in workflow histories, in the database, and on the chain. */
export const growth: BenchCase = {
  name: 'growth',
  async run(context) {
    const service = await context.service();
    const client = openClient(service.url, CONCURRENCY);
    try {
      return [
        ...(await workers(context, service, client)),
        ...(await history(context, service, client)),
        ...(await bytes(service)),
        ...(await chain(context)),
      ];
    } finally {
      await client.close();
    }
  },
};

function poster(service: BenchService, client: BenchClient) {
  return async (call: number): Promise<string> => {
    const body = multipartBody(randomBytes(1_024));
    return expectStatus(201, await client.post(CERTIFICATES, keyFor(service.keys, call), MULTIPART, body));
  };
}

async function workers(
  context: BenchContext,
  service: BenchService,
  client: BenchClient,
): Promise<Measurement[]> {
  const calls = context.pick({ smoke: 20, quick: 200, full: 600 });
  const post = poster(service, client);
  const measurements: Measurement[] = [];
  const added = [];
  for (const count of context.pick({ smoke: [1, 2], quick: [1, 2, 4], full: [1, 2, 4] })) {
    while (added.length + 1 < count) added.push(await service.addWorker());
    context.say(`${count} workers`);
    await load(CONCURRENCY, context.pick({ smoke: 5, quick: 40, full: 100 }), post);
    const found = await load(CONCURRENCY, calls, post);
    measurements.push({
      what: `POST 1 KiB, ${CONCURRENCY} callers, ${count} ${count === 1 ? 'worker' : 'workers'}`,
      unit: '/s',
      ours: perSecond(found),
      yardstick: null,
      goal: null,
      percentiles: { ours: percentiles(found.latencies) },
      memory: { 'each worker': residentMebibytes(service.pids.worker) },
    });
  }
  await Promise.all(added.map((worker) => worker.stop()));
  return measurements;
}

async function history(
  context: BenchContext,
  service: BenchService,
  client: BenchClient,
): Promise<Measurement[]> {
  const { id } = (JSON.parse(await poster(service, client)(0)) as { certificate: { id: string } })
    .certificate;
  const temporal = connectTemporal({
    address: (await context.servers()).temporalAddress,
    namespace: 'default',
    tls: null,
    apiKey: null,
    codecKeyFile: null,
  });
  try {
    const handle = temporal.workflow.getHandle(id);
    await handle.result();
    const { raw, historyLength, historySize } = await handle.describe();
    const size = historySize ?? Number(raw.workflowExecutionInfo?.historySizeBytes);
    return [
      {
        what: 'history of one certificate, events',
        unit: '',
        ours: historyLength,
        yardstick: null,
        goal: null,
      },
      { what: 'history of one certificate, size', unit: 'bytes', ours: size, yardstick: null, goal: null },
    ];
  } finally {
    await temporal.connection.close();
  }
}

async function bytes({ collections }: BenchService): Promise<Measurement[]> {
  const [stats] = await collections.certificates
    .aggregate<{ storageStats: { count: number; size: number; totalIndexSize: number } }>([
      { $collStats: { storageStats: {} } },
    ])
    .toArray();
  if (stats === undefined) throw new Error('MongoDB returned no collection statistics.');
  const { count, size, totalIndexSize } = stats.storageStats;
  return [
    { what: 'database, one certificate', unit: 'bytes', ours: size / count, yardstick: null, goal: null },
    {
      what: 'database, indexes per record',
      unit: 'bytes',
      ours: totalIndexSize / count,
      yardstick: null,
      goal: null,
      note: `over ${count.toLocaleString('en-US')} records`,
    },
  ];
}

/** One transaction per window, however many certificates it holds. */
async function chain(context: BenchContext): Promise<Measurement[]> {
  const file = join(context.dir, `growth-wallet-${process.pid}.json`);
  await createWalletFile(file);
  const wallet = await loadWallet(file, 'regtest');
  return [1, 1_000, 1_000_000].map((certificates) => ({
    what: `chain, ${certificates.toLocaleString('en-US')} certificates in a window, at ${FEE_RATE} sat/vB`,
    unit: 'sat each',
    ours: (wallet.virtualSize(1) * FEE_RATE) / certificates,
    yardstick: null,
    goal: null,
  }));
}
