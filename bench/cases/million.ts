import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import type { BenchCase, Measurement } from '../case';
import { startApi } from '../support/api';
import { keyFor, expectStatus, openClient } from '../support/client';
import type { BenchContext } from '../support/context';
import { alternate, load, combine } from '../support/load';
import { seedCertificates } from '../support/seed';
import type { Seeded } from '../support/seed';
import { makeAccount, makeKeys } from '../support/service';
import { percentile, percentiles } from '../support/statistics';

const FEW = 1_000;
const KEYS = 50;
const API = '/api/public/v1';

/** An account with a million certificates beside one with a thousand: reads use an index, so both take about as long. */
export const million: BenchCase = {
  name: 'million',
  async run(context) {
    const many = context.pick({ smoke: 5_000, quick: 50_000, full: 1_000_000 });
    const far = many / 10;
    const small = await open(context, 'bench_few', FEW);
    const large = await open(context, 'bench_many', many);
    const rounds = context.pick({ smoke: 1, quick: 4, full: 8 });
    const calls = context.pick({ smoke: 30, quick: 200, full: 500 });
    const routes: [string, (seeded: Seeded) => string][] = [
      ['list', () => `${API}/certificates`],
      ['verify', ({ sha256 }) => `${API}/verify/${sha256}`],
      ['detail', ({ id }) => `${API}/certificates/${id}`],
    ];
    const thousand = FEW.toLocaleString('en-US');
    const measurements: Measurement[] = [];
    try {
      for (const [what, path] of routes) {
        context.say(what);
        await small.read(50, path);
        await large.read(50, path);
        const found = await alternate(
          rounds,
          () => large.read(calls, path),
          () => small.read(calls, path),
        );
        const [ours, yardstick] = [combine(found.ours).latencies, combine(found.yardstick).latencies];
        measurements.push({
          what: `${what}, ${many.toLocaleString('en-US')} certificates, p99`,
          unit: 'ms',
          ours: percentile(ours, 99),
          yardstick: { what: `with ${thousand}`, value: percentile(yardstick, 99) },
          goal: { kind: 'at most', value: 1.3 },
          percentiles: { ours: percentiles(ours), yardstick: percentiles(yardstick) },
        });
      }
      const deepCalls = context.pick({ smoke: 5, quick: 20, full: 50 });
      const cursor = await large.cursorAt(far);
      const depths = [
        {
          what: `list at offset ${far.toLocaleString('en-US')}`,
          query: `offset=${far}`,
          calls: deepCalls,
          goal: 10,
        },
        {
          what: `list by cursor at ${far.toLocaleString('en-US')}`,
          query: `after=${cursor}`,
          calls,
          goal: 1.2,
        },
      ];
      for (const { what, query, calls: each, goal } of depths) {
        context.say(what);
        // Beside the first page of the same account, in the same process.
        const deep = await alternate(
          rounds,
          () => large.read(each, () => `${API}/certificates?${query}`),
          () => large.read(each, () => `${API}/certificates`),
        );
        const [ours, yardstick] = [combine(deep.ours).latencies, combine(deep.yardstick).latencies];
        measurements.push({
          what: `${what} of ${many.toLocaleString('en-US')}, p99`,
          unit: 'ms',
          ours: percentile(ours, 99),
          yardstick: { what: 'the first page', value: percentile(yardstick, 99) },
          goal: { kind: 'at most', value: goal },
          percentiles: { ours: percentiles(ours), yardstick: percentiles(yardstick) },
        });
      }
      return measurements;
    } finally {
      await small.close();
      await large.close();
    }
  },
};

async function open(context: BenchContext, name: string, certificates: number) {
  const servers = await context.servers();
  const database = connectDatabase(servers.mongodbUri(name), BACKGROUND_TIMEOUTS);
  const collections = collectionsOf(database.db);
  const accountId = await makeAccount(collections);
  let reportedAt = Date.now();
  const seeded = await seedCertificates(collections, accountId, certificates, 'confirmed', (done) => {
    if (Date.now() - reportedAt < 10_000) return;
    reportedAt = Date.now();
    context.say(`${done.toLocaleString('en-US')} of ${certificates.toLocaleString('en-US')} seeded`);
  });
  context.say(`building indexes over ${certificates.toLocaleString('en-US')}`);
  await ensureIndexes(collections);
  const keys = await makeKeys(collections, accountId, KEYS);
  const { url, process } = await startApi(servers, name, context.dir);
  const client = openClient(url, 2);
  let turn = 0;
  return {
    read: (calls: number, path: (seeded: Seeded) => string) =>
      load(1, calls, async () => {
        const one = seeded[turn % seeded.length];
        if (one === undefined) throw new Error('No certificates were seeded.');
        expectStatus(200, await client.get(path(one), keyFor(keys, turn++)));
      }),
    /** The cursor after that many certificates. */
    async cursorAt(offset: number): Promise<string> {
      const path = `${API}/certificates?limit=1&offset=${offset - 1}`;
      const text = expectStatus(200, await client.get(path, keyFor(keys, turn++)));
      const { next_cursor } = JSON.parse(text) as { next_cursor: string | null };
      if (next_cursor === null) throw new Error(`No certificate follows the first ${offset}.`);
      return next_cursor;
    },
    async close() {
      await client.close();
      await process.stop();
      await database.db.dropDatabase();
      await database.close();
    },
  };
}
