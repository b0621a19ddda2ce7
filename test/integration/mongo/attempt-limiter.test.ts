import { createAttemptLimiter } from '../../../adapters/mongo/attempt-limiter';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

describe('attempts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const rule = { limit: 10, seconds: 900 };

  it('are counted exactly across all processes, from the first one on', async () => {
    const counters = [createAttemptLimiter(database.collections), createAttemptLimiter(database.collections)];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, i) => counters[i % 2]!.take('account:a', rule)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    for (const wait of waits.filter((each) => each > 0)) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    }
    expect(await counters[0]!.take('account:b', rule)).toBe(0);
  });

  it('are taken as far as the limit leaves them, however many calls want them at once', async () => {
    const counters = [createAttemptLimiter(database.collections), createAttemptLimiter(database.collections)];
    const budget = { limit: 1_000, seconds: 3_600 };
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => counters[i % 2]!.takeUpTo('resend:a', budget, 260)),
    );
    expect(all.map(({ taken }) => taken).sort((a, b) => b - a)).toEqual([
      ...[260, 260, 260, 220],
      ...Array<number>(8).fill(0),
    ]);
    for (const { taken, waitSeconds } of all) expect(waitSeconds > 0).toBe(taken === 0);
    await counters[0]!.giveBack('resend:a', 30);
    expect(await counters[0]!.takeUpTo('resend:a', budget, 260)).toEqual({ taken: 30, waitSeconds: 0 });
    await counters[0]!.giveBack('resend:a', 2_000);
    expect(await counters[0]!.takeUpTo('resend:a', budget, 3)).toEqual({ taken: 3, waitSeconds: 0 });
  });

  it('are free again when they are forgotten, and only those of that subject', async () => {
    const counter = createAttemptLimiter(database.collections);
    const once = { limit: 1, seconds: 60 };
    for (const subject of ['forgotten', 'other']) expect(await counter.take(subject, once)).toBe(0);
    await counter.forget('forgotten');
    expect(await counter.take('forgotten', once)).toBe(0);
    expect(await counter.take('other', once)).toBeGreaterThan(0);
    await counter.forget('unknown');
  });

  it('are free again when given back or expired', async () => {
    const counter = createAttemptLimiter(database.collections);
    const once = { limit: 1, seconds: 60 };
    expect(await counter.take('ip', once)).toBe(0);
    expect(await counter.take('ip', once)).toBeGreaterThan(0);
    await counter.giveBack('ip');
    expect(await counter.take('ip', once)).toBe(0);
    await database.collections.attempts.updateOne(
      { _id: 'ip' },
      { $set: { log: [new Date(Date.now() - 61_000)] } },
    );
    expect(await counter.take('ip', once)).toBe(0);
  });
});
