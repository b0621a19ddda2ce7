import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { collectionsOf } from '../../../adapters/mongo/collections';
import type { LimiterDocument } from '../../../adapters/mongo/collections';
import { connectDatabase } from '../../../adapters/mongo/connect';
import { createKeyLimiter } from '../../../adapters/mongo/request-limiter';
import { mintApiKey } from '../../../domain/api-key';
import type { NewKey } from '../../../domain/api-key';
import type { AccountLimits } from '../../../domain/limits';
import { SCOPES } from '../../../domain/scopes';
import type { LimiterDecision } from '../../../ports/request-limiter';
import { createKeyRepository } from '../../../adapters/mongo/keys';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { ACCOUNT_LIMITS, accountWithKey, addKey, limiterOf } from '../../support/fixtures';

/** As in one API process. */
const limiterFor = ({ collections }: TestDatabase, limits: Partial<AccountLimits> = {}) =>
  createKeyLimiter(collections, { ...ACCOUNT_LIMITS, ...limits });

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
    const decision = await limiterFor(database).admit(hash, null);
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
    expect(await limiterFor(database).admit('0'.repeat(64), null)).toEqual({
      verdict: 'unknown',
    });
  });

  it('refuses a revoked key on the next request', async () => {
    const { hash, id: keyId } = await accountWithKey(database.collections);
    const limiter = limiterFor(database);
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
    await createKeyRepository(database.collections).revoke({ id: keyId }, 'test');
    expect((await limiter.admit(hash, null)).verdict).toBe('revoked');
  });

  it('refuses an expired key', async () => {
    const { hash } = await accountWithKey(database.collections, { expiresAt: new Date(Date.now() - 1) });
    expect((await limiterFor(database).admit(hash, null)).verdict).toBe('expired');
  });

  it.each([7, 60, 600])('admits exactly %d of many concurrent callers in a minute', async (ratePerMinute) => {
    const { hash } = await accountWithKey(database.collections, { ratePerMinute, quotaPerMonth: 100_000 });
    // Two limiters, as in two API processes.
    const gates = [limiterFor(database), limiterFor(database)];
    const verdicts = await Promise.all(
      Array.from({ length: ratePerMinute + 40 }, (_, i) =>
        gates[i % 2]!.admit(hash, null).then(({ verdict }) => verdict),
      ),
    );
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(ratePerMinute);
    expect(verdicts.filter((verdict) => verdict === 'rate')).toHaveLength(40);
  });

  it('counts an admitted request for a full minute, and no longer', async () => {
    const { hash, account, id } = await accountWithKey(database.collections, { ratePerMinute: 1 });
    const limiter = limiterFor(database);
    const age = async (milliseconds: number) => {
      const requestLog = [{ at: new Date(Date.now() - milliseconds), count: 1 }];
      const { lineages } = await stored(account.id);
      await change(account.id, { requestLog, lineages: { [id]: { ...lineages[id]!, requestLog } } });
    };
    await age(60_000);
    expect((await limiter.admit(hash, null)).verdict).toBe('rate');
    await age(61_500);
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
  });

  it('keeps a log whose size does not grow with the rate', async () => {
    const { hash, account, id } = await accountWithKey(database.collections, {
      ratePerMinute: 6_000,
      quotaPerMonth: 100_000,
    });
    const limiter = limiterFor(database);
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
    const limiter = limiterFor(database);
    const verdicts = [];
    for (let i = 0; i < 5; i += 1) verdicts.push((await limiter.admit(hash, null)).verdict);
    expect(verdicts).toEqual(['admitted', 'admitted', 'admitted', 'quota', 'quota']);
    const used = (count: number) => ({ usedInMonth: count, lineages: { [id]: { usedInMonth: count } } });
    expect(await stored(account.id)).toMatchObject(used(3));
    await change(account.id, { month: '2001-01', dayEndsAt: new Date('2001-01-02') });
    expect((await limiter.admit(hash, null)).verdict).toBe('admitted');
    expect(await stored(account.id)).toMatchObject(used(1));
  });

  it('starts a day once, however many requests are its first', async () => {
    const { hash, account } = await accountWithKey(database.collections, { ratePerMinute: 15 });
    const [day, date] = ['2001-01-01', new Date('2001-01-02')];
    await change(account.id, { month: '2001-01', usedInMonth: 9, day, usedInDay: 4, dayEndsAt: date });
    const gates = [limiterFor(database), limiterFor(database)];
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
    const limiter = limiterFor(database);
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
    await limiterFor(database).admit(hash, null);
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

describe('the upload slots', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('are five per key across all processes, and free again when an upload ends', async () => {
    const { hash, account } = await accountWithKey(database.collections);
    const gates = [limiterFor(database), limiterFor(database)];
    const admit = (upload: string, i: number) =>
      gates[i % 2]!.admit(hash, upload).then(({ verdict }) => verdict);
    const verdicts = await Promise.all(Array.from({ length: 9 }, (_, i) => admit(`upload-${i}`, i)));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === 'uploads')).toHaveLength(4);
    // Other requests are not affected.
    expect((await gates[0]!.admit(hash, null)).verdict).toBe('admitted');
    await gates[0]!.endUpload({ accountId: account.id }, `upload-${verdicts.indexOf('admitted')}`);
    expect(await admit('upload-next', 1)).toBe('admitted');
    expect(await gates[0]!.admit(hash, 'upload-too-many')).toMatchObject({ verdict: 'uploads', exceeded: 5 });
  });

  it('are free again a few minutes after their process died', async () => {
    const { hash, account, id: lineage } = await accountWithKey(database.collections);
    const at = new Date(Date.now() - 7 * 60_000);
    const uploads = Array.from({ length: 5 }, (_, i) => ({ id: `dead-${i}`, lineage, at }));
    await database.collections.limiters.updateOne({ _id: account.id }, { $set: { uploads } });
    expect((await limiterFor(database).admit(hash, 'alive')).verdict).toBe('admitted');
  });
});

describe('the limits of an account', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const LIMITS_OF_KEY = { ratePerMinute: 50, quotaPerMonth: 50 };
  const verdictsOf = (decisions: Promise<LimiterDecision>[]) =>
    Promise.all(decisions.map(async (decision) => (await decision).verdict));
  const count = (verdicts: string[], wanted: string) => verdicts.filter((each) => each === wanted).length;

  async function accountWithKeys(keys: number, limits: Partial<NewKey> = {}) {
    const { account, ...first } = await accountWithKey(database.collections, limits);
    const made = [first];
    while (made.length < keys) made.push(await addKey(database.collections, account.id, limits));
    return { accountId: account.id, hashes: made.map(({ hash }) => hash), ids: made.map(({ id }) => id) };
  }

  it.each([
    ['a minute', { rate: 70 }, 'account_rate'],
    ['a month', { quota: 70 }, 'account_quota'],
  ])('admit exactly 70 requests in %s over three keys and two processes', async (_span, limits, refusal) => {
    const { accountId, hashes } = await accountWithKeys(3, LIMITS_OF_KEY);
    const gates = [limiterFor(database, limits), limiterFor(database, limits)];
    const verdicts = await verdictsOf(
      Array.from({ length: 120 }, (_, i) => gates[i % 2]!.admit(hashes[i % 3]!, null)),
    );
    expect([count(verdicts, 'admitted'), count(verdicts, refusal)]).toEqual([70, 50]);
    expect(await gates[0]!.admit(hashes[0]!, null)).toMatchObject({ verdict: refusal, exceeded: 70 });
    expect(await limiterOf(database.collections, accountId)).toMatchObject({
      usedInMonth: 70,
      usedInDay: 70,
    });
  });

  it('outlive every key: revoking and creating gives nothing new', async () => {
    const { accountId } = await accountWithKeys(1, { ratePerMinute: 10, quotaPerMonth: 10 });
    const repository = createKeyRepository(database.collections);
    const limiter = limiterFor(database, { rate: 10, quota: 10 });
    const verdicts: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { hash, mask } = mintApiKey('sello');
      const settings = { name: 'next', scopes: [...SCOPES], expiresAt: null };
      const limits = { ratePerMinute: 10, quotaPerMonth: 10 };
      const { id } = await repository.create({ accountId, hash, mask, ...settings, ...limits }, 'test');
      verdicts.push(...(await verdictsOf(Array.from({ length: 4 }, () => limiter.admit(hash, null)))));
      await repository.revoke({ id }, 'test');
    }
    expect(count(verdicts, 'admitted')).toBe(10);
  });

  it('rise to those of a key to which an operator gave more', async () => {
    const { hashes } = await accountWithKeys(1, { ratePerMinute: 8, quotaPerMonth: 8 });
    const limiter = limiterFor(database, { rate: 3, quota: 3 });
    const verdicts = await verdictsOf(Array.from({ length: 9 }, () => limiter.admit(hashes[0]!, null)));
    expect([count(verdicts, 'admitted'), count(verdicts, 'rate')]).toEqual([8, 1]);
  });

  it('show in what a caller has left, and get a unit back with the key', async () => {
    const { accountId, hashes, ids } = await accountWithKeys(2, LIMITS_OF_KEY);
    const limiter = limiterFor(database, { rate: 60, quota: 52 });
    for (let i = 0; i < 40; i += 1) await limiter.admit(hashes[0]!, null);
    const decision = await limiter.admit(hashes[1]!, null);
    if (decision.verdict !== 'admitted') throw new Error(decision.verdict);
    expect(decision.admission.limits).toMatchObject({
      minute: { limit: 50, remaining: 19 },
      month: { limit: 50, remaining: 11 },
    });
    await limiter.refund(decision.admission);
    expect(await limiterOf(database.collections, accountId)).toMatchObject({
      usedInMonth: 40,
      lineages: { [ids[0]!]: { usedInMonth: 40 }, [ids[1]!]: { usedInMonth: 0 } },
    });
  });

  it('allow 25 uploads at once over all keys, also of a key that was revoked meanwhile', async () => {
    const { accountId, hashes } = await accountWithKeys(7);
    const gates = [limiterFor(database), limiterFor(database)];
    const verdicts = await verdictsOf(
      hashes.flatMap((hash, key) =>
        Array.from({ length: 5 }, (_, i) => gates[i % 2]!.admit(hash, `upload-${key}-${i}`)),
      ),
    );
    expect([count(verdicts, 'admitted'), count(verdicts, 'account_uploads')]).toEqual([25, 10]);
    const { uploads } = await limiterOf(database.collections, accountId);
    const { lineage, id } = uploads[0]!;
    await createKeyRepository(database.collections).revoke({ id: lineage }, 'test');
    const { hash } = await addKey(database.collections, accountId);
    expect((await gates[0]!.admit(hash, 'next')).verdict).toBe('account_uploads');
    await gates[1]!.endUpload({ accountId }, id);
    expect((await gates[0]!.admit(hash, 'next')).verdict).toBe('admitted');
  });
});

describe('rotating a key', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  async function rotate(id: string, graceSeconds: number) {
    const { hash, mask } = mintApiKey('sello');
    const key = await createKeyRepository(database.collections).rotate(
      { id },
      { hash, mask, graceSeconds },
      'test',
    );
    return { id: key!.id, hash, key: key! };
  }

  it('carries rate and quota over: a quota of 5 stays 5 over three rotations', async () => {
    let { hash, id } = await accountWithKey(database.collections, { quotaPerMonth: 5 });
    const limiter = limiterFor(database);
    const verdicts: string[] = [];
    for (let rotation = 0; rotation <= 3; rotation += 1) {
      for (let i = 0; i < 3; i += 1) verdicts.push((await limiter.admit(hash, null)).verdict);
      ({ hash, id } = await rotate(id, 0));
    }
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(5);
  });

  it('under load admits exactly the rate, over both keys, two processes and four rotations', async () => {
    const first = await accountWithKey(database.collections, { ratePerMinute: 90 });
    const gates = [limiterFor(database), limiterFor(database)];
    const hashes = [first.hash];
    const call = async (caller: number) => {
      const admitted: boolean[] = [];
      for (let i = 0; i < 30; i += 1) {
        const { verdict } = await gates[caller % 2]!.admit(hashes[(caller + i) % hashes.length]!, null);
        admitted.push(verdict === 'admitted');
      }
      return admitted.filter(Boolean).length;
    };
    const rotations = (async () => {
      let { id } = first;
      for (let i = 0; i < 4; i += 1) {
        const next = await rotate(id, 3600);
        ({ id } = next);
        hashes.push(next.hash);
      }
    })();
    const admitted = await Promise.all(Array.from({ length: 8 }, (_, caller) => call(caller)));
    await rotations;
    expect(admitted.reduce((total, count) => total + count, 0)).toBe(90);
    for (const hash of hashes) expect((await gates[0]!.admit(hash, null)).verdict).toBe('rate');
  });

  it('ends the old key with the grace period, at once without one', async () => {
    const { hash, id, account } = await accountWithKey(database.collections);
    const limiter = limiterFor(database);
    const second = await rotate(id, 3600);
    for (const each of [hash, second.hash])
      expect((await limiter.admit(each, null)).verdict).toBe('admitted');
    await database.collections.limiters.updateOne(
      { _id: account.id },
      { $set: { [`lineages.${id}.keys.${id}.expiresAt`]: new Date() } },
    );
    expect((await limiter.admit(hash, null)).verdict).toBe('expired');
    const third = await rotate(second.id, 0);
    expect((await limiter.admit(second.hash, null)).verdict).toBe('revoked');
    expect((await limiter.admit(third.hash, null)).verdict).toBe('admitted');
    // Removed with the rotation, so the key's own record explains it.
    expect((await limiter.admit(hash, null)).verdict).toBe('expired');
  });

  it('ends no key later than it would have expired, and each is replaced once', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { id } = await accountWithKey(database.collections, { expiresAt });
    const { key } = await rotate(id, 3600);
    expect(key.expiresAt).toEqual(expiresAt);
    const old = await database.collections.keys.findOne({ _id: id });
    expect(old).toMatchObject({ endsAt: expiresAt, expiresAt, replacedBy: key.id, revokedAt: null });
    const { hash, mask } = mintApiKey('sello');
    const again = { hash, mask, graceSeconds: 3600 };
    expect(await createKeyRepository(database.collections).rotate({ id }, again, 'test')).toBeNull();
  });
});
