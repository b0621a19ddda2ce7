import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { collectionsOf } from '../../../adapters/mongo/collections';
import { connectDatabase } from '../../../adapters/mongo/connect';
import { createKeyRepository } from '../../../adapters/mongo/keys';
import type { LimiterDocument } from '../../../adapters/mongo/limiter-document';
import { createKeyLimiter } from '../../../adapters/mongo/request-limiter';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { ACCOUNT_LIMITS, accountWithKey, limiterFor, limiterOf } from '../../support/fixtures';
import { longIt, scaled } from '../../support/scale';

describe('the key limiter', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const stored = (accountId: string) => limiterOf(database.collections, accountId);
  const change = (accountId: string, $set: Partial<LimiterDocument>) =>
    database.collections.limiters.updateOne({ _id: accountId }, { $set });

  it('admits a live key and gives its remaining limits', async () => {
    const { hash, account, id: keyId } = await accountWithKey(database.collections);
    const decision = await limiterFor(database.collections).admit(hash, null);
    expect(decision).toMatchObject({
      verdict: 'admitted',
      admission: {
        lineage: keyId,
        accountId: account.id,
        limits: { minute: { limit: 60, remaining: 59 }, month: { limit: 1_000, remaining: 999 } },
      },
    });
  });

  it('does not know a key that was never created', async () => {
    expect(await limiterFor(database.collections).admit('0'.repeat(64), null)).toEqual({
      verdict: 'unknown',
    });
  });

  it('refuses a revoked key on the next request', async () => {
    const { hash, id: keyId } = await accountWithKey(database.collections);
    const limiter = limiterFor(database.collections);
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
    await createKeyRepository(database.collections).revoke({ id: keyId }, 'test');
    expect((await limiter.admit(hash, null)).verdict).toBe('revoked');
  });

  it('refuses an expired key', async () => {
    const { hash } = await accountWithKey(database.collections, { expiresAt: new Date(Date.now() - 1) });
    expect((await limiterFor(database.collections).admit(hash, null)).verdict).toBe('expired');
  });

  it.each(scaled([60], [7, 60, 600]))(
    'admits exactly %d of many concurrent callers in a minute',
    async (ratePerMinute) => {
      const { hash } = await accountWithKey(database.collections, { ratePerMinute, quotaPerMonth: 100_000 });
      // Two limiters, as in two API processes.
      const gates = [limiterFor(database.collections), limiterFor(database.collections)];
      const verdicts = await Promise.all(
        Array.from({ length: ratePerMinute + 40 }, (_, i) =>
          gates[i % 2]!.admit(hash, null).then(({ verdict }) => verdict),
        ),
      );
      expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(ratePerMinute);
      expect(verdicts.filter((verdict) => verdict === 'rate')).toHaveLength(40);
    },
  );

  it('counts an admitted request for a minute, and no longer', async () => {
    const { hash, account, id } = await accountWithKey(database.collections, { ratePerMinute: 1 });
    const limiter = limiterFor(database.collections);
    const age = async (milliseconds: number) => {
      const requestLog = [{ at: new Date(Date.now() - milliseconds), count: 1 }];
      const { lineages } = await stored(account.id);
      await change(account.id, { requestLog, lineages: { [id]: { ...lineages[id]!, requestLog } } });
    };
    // Well within the minute: writing and asking may take seconds on a busy machine.
    await age(50_000);
    expect((await limiter.admit(hash, null)).verdict).toBe('rate');
    await age(61_500);
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
  });

  it('keeps a log whose size does not grow with the rate', async () => {
    const { hash, account, id } = await accountWithKey(database.collections, {
      ratePerMinute: 6_000,
      quotaPerMonth: 100_000,
    });
    const limiter = limiterFor(database.collections);
    const begun = Date.now();
    for (let i = 0; i < 20; i += 1)
      await Promise.all(Array.from({ length: 20 }, () => limiter.admit(hash, null)));
    const seconds = Math.ceil((Date.now() - begun) / 1_000) + 1;
    const { requestLog, lineages } = await stored(account.id);
    for (const log of [requestLog, lineages[id]!.requestLog]) {
      expect(log.reduce((total, { count }) => total + count, 0)).toBe(400);
      expect(log.length).toBeLessThanOrEqual(seconds);
    }
  });

  it('enforces the monthly quota, charges nothing for a refusal, and resets with the month', async () => {
    const { hash, account, id } = await accountWithKey(database.collections, { quotaPerMonth: 3 });
    const limiter = limiterFor(database.collections);
    const verdicts = [];
    for (let i = 0; i < 5; i += 1) verdicts.push((await limiter.admit(hash, null)).verdict);
    expect(verdicts).toEqual(['admitted', 'admitted', 'admitted', 'quota', 'quota']);
    const used = (count: number) => ({ usedInMonth: count, lineages: { [id]: { usedInMonth: count } } });
    expect(await stored(account.id)).toMatchObject(used(3));
    await change(account.id, { month: '2001-01', dayEndsAt: new Date('2001-01-02') });
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
    expect(await stored(account.id)).toMatchObject(used(1));
  });

  longIt('starts a day once, however many requests are its first', async () => {
    const { hash, account } = await accountWithKey(database.collections, { ratePerMinute: 15 });
    const [day, date] = ['2001-01-01', new Date('2001-01-02')];
    await change(account.id, { month: '2001-01', usedInMonth: 9, day, usedInDay: 4, dayEndsAt: date });
    const gates = [limiterFor(database.collections), limiterFor(database.collections)];
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => gates[i % 2]!.admit(hash, null).then(({ verdict }) => verdict)),
    );
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(15);
    expect(await stored(account.id)).toMatchObject({
      days: [{ date: day, count: 4 }],
      usedInDay: 15,
      usedInMonth: 15,
    });
  });

  it('refunds a unit to the month it came from, and to no other', async () => {
    const { hash, account, id } = await accountWithKey(database.collections);
    const limiter = limiterFor(database.collections);
    const decision = await limiter.admit(hash, null);
    if (decision.verdict !== 'admitted') throw new Error(decision.verdict);
    await limiter.refund({ ...decision.admission, month: '2001-01' });
    expect(await stored(account.id)).toMatchObject({
      usedInMonth: 1,
      lineages: { [id]: { usedInMonth: 1 } },
    });
    await limiter.refund(decision.admission);
    expect(await stored(account.id)).toMatchObject({
      usedInMonth: 0,
      lineages: { [id]: { usedInMonth: 0 } },
    });
  });
});

describe('a decision whose response is lost', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('is repeated, and may count twice', async () => {
    const { hash, account } = await accountWithKey(database.collections);
    await limiterFor(database.collections).admit(hash, null);
    let lost = 0;
    const { hostname, port } = new URL(database.uri);
    const relay = createServer((caller) => {
      const server = connect(Number(port), hostname);
      let decides = false;
      caller.on('data', (chunk) => {
        decides = chunk.includes('findAndModify');
        server.write(chunk);
      });
      server.on('data', (chunk) => {
        if (!decides || lost > 0) {
          caller.write(chunk);
          return;
        }
        lost += 1;
        caller.destroy();
      });
      for (const end of [caller, server]) {
        end.on('error', () => undefined);
        end.on('close', () => {
          caller.destroy();
          server.destroy();
        });
      }
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const there = new URL(database.uri);
    there.port = String((relay.address() as AddressInfo).port);
    const through = connectDatabase(there.href);
    try {
      const { verdict } = await createKeyLimiter(collectionsOf(through.db), ACCOUNT_LIMITS).admit(hash, null);
      expect({ verdict, lost }).toEqual({ verdict: 'admitted', lost: 1 });
      expect(await limiterOf(database.collections, account.id)).toMatchObject({ usedInMonth: 3 });
    } finally {
      await through.close();
      relay.close();
    }
  });
});
