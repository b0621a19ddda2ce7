import { createKeyLimiter } from '../../adapters/mongo/request-limiter';
import { connectDatabase } from '../../adapters/mongo/connect';
import { collectionsOf } from '../../adapters/mongo/collections';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { hashApiKey } from '../../domain/api-key';
import { KEY_DEFAULTS, RATE_CEILING } from '../../domain/limits';
import type { BenchCase, Measurement } from '../case';
import { keyFor } from '../support/client';
import { alternate, load, combine } from '../support/load';
import { makeAccount, makeKeys } from '../support/service';
import { median, percentiles } from '../support/statistics';

/** So many that the measurement itself hardly adds to the log of any key. */
const KEYS = 100;

/** One decision of the request limiter: state, rate and quota in one update. */
export const limiter: BenchCase = {
  name: 'limiter',
  async run(context) {
    const database = connectDatabase((await context.servers()).mongodbUri('bench_limiter'));
    const collections = collectionsOf(database.db);
    await ensureIndexes(collections);
    const limiter = createKeyLimiter(collections);
    const accountId = await makeAccount(collections);
    const hashes = (await makeKeys(collections, accountId, KEYS)).map(hashApiKey);
    const rounds = context.pick({ smoke: 1, quick: 4, full: 10 });
    const calls = context.pick({ smoke: 100, quick: 500, full: 1_000 });
    let turn = 0;
    const decide = () =>
      load(1, calls, async () => {
        const { verdict } = await limiter.admit(keyFor(hashes, turn++), null);
        if (verdict !== 'admitted') throw new Error(`The request limiter answered ${verdict}.`);
      });
    const increment = () =>
      load(1, calls, () =>
        collections.keys.findOneAndUpdate(
          { hash: keyFor(hashes, turn++) },
          { $inc: { bench: 1 } },
          { returnDocument: 'after', projection: { bench: 1 }, writeConcern: { w: 1 } },
        ),
      );
    const measurements: Measurement[] = [];
    try {
      for (const requests of [KEY_DEFAULTS.ratePerMinute, RATE_CEILING / 10, RATE_CEILING - calls]) {
        await fill(collections, requests);
        await decide();
        const found = await alternate(rounds, decide, increment);
        const [ours, yardstick] = [combine(found.ours).latencies, combine(found.yardstick).latencies];
        measurements.push({
          what: `request limiter, p50, ${requests.toLocaleString('en-US')} requests in the last minute`,
          unit: 'ms',
          ours: median(ours),
          yardstick: { what: 'findOneAndUpdate with $inc', value: median(yardstick) },
          goal: { kind: 'at most', value: 1.5 },
          percentiles: { ours: percentiles(ours), yardstick: percentiles(yardstick) },
        });
      }
      return measurements;
    } finally {
      await database.db.dropDatabase();
      await database.close();
    }
  },
};

/** Spreads the requests over the last half minute, so that none expires during the measurement. */
async function fill(collections: ReturnType<typeof collectionsOf>, requests: number): Promise<void> {
  const now = Date.now();
  const counts = new Map<number, number>();
  for (let i = 0; i < requests; i += 1) {
    const bin = Math.floor((now - 30_000 + (i * 30_000) / requests) / 250) * 250;
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const requestLog = [...counts].map(([at, count]) => ({ at: new Date(at), count }));
  await collections.keys.updateMany({}, { $set: { requestLog } });
}
