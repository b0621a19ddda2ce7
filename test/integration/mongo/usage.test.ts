import { createKeyLimiter } from '../../../adapters/mongo/request-limiter';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import { createUsageReader } from '../../../adapters/mongo/usage';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import type { DayCount } from '../../../domain/usage';
import { until } from '../../support/until';
import {
  ACCOUNT_LIMITS,
  accountWithKey,
  addKey,
  limiterOf,
  processingCertificate,
} from '../../support/fixtures';

const DAY = 86_400_000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe('usage', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('counts the requests of all of an account’s keys by day, and keeps earlier days', async () => {
    const { collections } = database;
    const { account, hash } = await accountWithKey(collections);
    const second = await addKey(collections, account.id, { ratePerMinute: 1 });
    const limiter = createKeyLimiter(collections, ACCOUNT_LIMITS);
    for (const key of [hash, hash, second.hash]) await limiter.admit(key, null);
    // Today becomes the day before yesterday, with a day without requests in between.
    const now = new Date();
    const earlier = dayOf(new Date(now.getTime() - 2 * DAY));
    await collections.limiters.updateOne(
      { _id: account.id },
      { $set: { day: earlier, dayEndsAt: new Date(now.getTime() - DAY) } },
    );
    await limiter.admit(hash, null);
    expect((await limiter.admit(second.hash, null)).verdict).toBe('rate');
    const usage = createUsageReader(collections);
    const since = new Date(now.getTime() - 5 * DAY);
    const total = (counts: DayCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
    // The last decisions may not have reached a majority yet.
    const counts = await until(async () => {
      const found = await usage.requests(account.id, since);
      return total(found) >= 4 && found;
    });
    // Refused requests do not count; around midnight, the requests may fall on two days.
    expect(total(counts)).toBe(4);
    expect(counts.find(({ date }) => date === earlier)).toEqual({ date: earlier, count: 3 });
    expect(await usage.requests((await accountWithKey(collections)).account.id, since)).toEqual([]);
  });

  it('keeps at most 90 days', async () => {
    const { collections } = database;
    const { hash, account } = await accountWithKey(collections);
    const days = Array.from({ length: 90 }, (_, i) => ({ date: `2001-01-${i}`, count: 1 }));
    await collections.limiters.updateOne(
      { _id: account.id },
      { $set: { days, day: '2001-05-01', dayEndsAt: new Date('2001-05-02'), usedInDay: 7 } },
    );
    await createKeyLimiter(collections, ACCOUNT_LIMITS).admit(hash, null);
    const { days: kept } = await limiterOf(collections, account.id);
    expect(kept).toHaveLength(90);
    expect(kept.at(-1)).toEqual({ date: '2001-05-01', count: 7 });
  });

  it('counts certified files by the day they were received', async () => {
    const { collections } = database;
    const { account } = await accountWithKey(collections);
    const repository = createCertificateRepository(collections);
    const at = (text: string) => new Date(`2026-11-${text}Z`);
    const received: [Date, 'certified' | 'failed'][] = [
      [at('13T23:59:59.999'), 'certified'],
      [at('14T00:00:00.000'), 'certified'],
      [at('14T12:00:00.000'), 'certified'],
      [at('14T13:00:00.000'), 'failed'],
      [at('10T13:00:00.000'), 'certified'],
    ];
    for (const [createdAt, status] of received) {
      const certificate = processingCertificate(account.id, { createdAt, status });
      await repository.insert({ certificate, idempotencyKey: null });
    }
    const counts = await createUsageReader(collections).certificates(account.id, at('12T00:00:00.000'));
    expect(counts.sort((a, b) => a.date.localeCompare(b.date))).toEqual([
      { date: '2026-11-13', count: 1 },
      { date: '2026-11-14', count: 2 },
    ]);
  });
});
