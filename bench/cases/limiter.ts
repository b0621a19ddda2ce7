import { createKeyLimiter } from '../../adapters/mongo/request-limiter';
import { connectDatabase } from '../../adapters/mongo/connect';
import { collectionsOf } from '../../adapters/mongo/collections';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { hashApiKey } from '../../domain/api-key';
import { ACCOUNT_RATE_CEILING, KEY_DEFAULTS, LIMITS, QUOTA_CEILING, RATE_CEILING } from '../../domain/limits';
import type { BenchCase, Measurement } from '../case';
import { keyFor } from '../support/client';
import { alternate, load, combine } from '../support/load';
import { makeAccount, makeKeys } from '../support/service';
import { median, percentiles } from '../support/statistics';

/** So many that the measurement itself hardly adds to the log of any key. */
const ACCOUNTS = 100;
/** The most that an account can have. */
const KEYS = LIMITS.liveKeysPerAccount;
const NO_ACCOUNT_LIMIT = { rate: ACCOUNT_RATE_CEILING, quota: QUOTA_CEILING, uploadsAtOnce: 25 };

/** One decision of the request limiter: state, rate and quota in one update. */
export const limiter: BenchCase = {
  name: 'limiter',
  async run(context) {
    const database = connectDatabase((await context.servers()).mongodbUri('bench_limiter'));
    const collections = collectionsOf(database.db);
    await ensureIndexes(collections);
    const limiter = createKeyLimiter(collections, NO_ACCOUNT_LIMIT);
    const subjects = async (count: number, keysEach: number) => {
      const accounts: string[] = [];
      const hashes: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const account = await makeAccount(collections);
        accounts.push(account);
        hashes.push(...(await makeKeys(collections, account, keysEach)).map(hashApiKey));
      }
      return { accounts, hashes };
    };
    const [single, several] = [await subjects(ACCOUNTS, 1), await subjects(ACCOUNTS / KEYS, KEYS)];
    const rounds = context.pick({ smoke: 1, quick: 4, full: 10 });
    const calls = context.pick({ smoke: 100, quick: 500, full: 1_000 });
    let turn = 0;
    const decide = (hashes: string[]) =>
      load(1, calls, async () => {
        const { verdict } = await limiter.admit(keyFor(hashes, turn++), null);
        if (verdict !== 'admitted') throw new Error(`The request limiter answered ${verdict}.`);
      });
    // Of the same documents.
    const increment = (accounts: string[]) =>
      load(1, calls, () =>
        collections.limiters.findOneAndUpdate(
          { _id: keyFor(accounts, turn++) },
          { $inc: { bench: 1 } },
          { returnDocument: 'after', projection: { bench: 1 }, writeConcern: { w: 1 } },
        ),
      );
    const measurements: Measurement[] = [];
    try {
      for (const [{ accounts, hashes }, keys, requests] of [
        [single, 'one key', KEY_DEFAULTS.ratePerMinute],
        [single, 'one key', RATE_CEILING - calls],
        [several, `${KEYS} keys`, RATE_CEILING / KEYS],
      ] as const) {
        await fill(collections, requests);
        await decide(hashes);
        const found = await alternate(
          rounds,
          () => decide(hashes),
          () => increment(accounts),
        );
        const [ours, yardstick] = [combine(found.ours).latencies, combine(found.yardstick).latencies];
        measurements.push({
          what: `request limiter, p50, ${keys}, ${requests.toLocaleString('en-US')} requests of each in the last minute`,
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
    const bin = Math.floor((now - 30_000 + (i * 30_000) / requests) / 1_000) * 1_000;
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const requestLog = [...counts].map(([at, count]) => ({ at: new Date(at), count }));
  for await (const { _id, lineages } of collections.limiters.find()) {
    const filled = { ...lineages };
    for (const [id, lineage] of Object.entries(lineages)) filled[id] = { ...lineage, requestLog };
    const change = { requestLog, lineages: filled };
    await collections.limiters.updateOne({ _id }, { $set: change });
  }
}
