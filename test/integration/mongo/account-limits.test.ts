import { createKeyRepository } from '../../../adapters/mongo/keys';
import { mintApiKey } from '../../../domain/api-key';
import type { NewKey } from '../../../domain/api-key';
import { SCOPES } from '../../../domain/scopes';
import type { LimiterDecision } from '../../../ports/request-limiter';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { accountWithKey, addKey, limiterFor, limiterOf } from '../../support/fixtures';

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
    const gates = [limiterFor(database.collections, limits), limiterFor(database.collections, limits)];
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
    const limiter = limiterFor(database.collections, { rate: 10, quota: 10 });
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
    const limiter = limiterFor(database.collections, { rate: 3, quota: 3 });
    const verdicts = await verdictsOf(Array.from({ length: 9 }, () => limiter.admit(hashes[0]!, null)));
    expect([count(verdicts, 'admitted'), count(verdicts, 'rate')]).toEqual([8, 1]);
  });

  it('show in what a caller has left, and get a unit back with the key', async () => {
    const { accountId, hashes, ids } = await accountWithKeys(2, LIMITS_OF_KEY);
    const limiter = limiterFor(database.collections, { rate: 60, quota: 52 });
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
    const gates = [limiterFor(database.collections), limiterFor(database.collections)];
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

describe('the upload slots', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('are five per key across all processes, and free again when an upload ends', async () => {
    const { hash, account } = await accountWithKey(database.collections);
    const gates = [limiterFor(database.collections), limiterFor(database.collections)];
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
    expect((await limiterFor(database.collections).admit(hash, 'alive')).verdict).toBe('admitted');
  });
});
