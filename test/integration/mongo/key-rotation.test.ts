import { createKeyRepository } from '../../../adapters/mongo/keys';
import { mintApiKey } from '../../../domain/api-key';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { accountWithKey, limiterFor } from '../../support/fixtures';

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
    const limiter = limiterFor(database.collections);
    const verdicts: string[] = [];
    for (let rotation = 0; rotation <= 3; rotation += 1) {
      for (let i = 0; i < 3; i += 1) verdicts.push((await limiter.admit(hash, null)).verdict);
      ({ hash, id } = await rotate(id, 0));
    }
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(5);
  });

  it('under load admits exactly the rate, over both keys, two processes and four rotations', async () => {
    const first = await accountWithKey(database.collections, { ratePerMinute: 90 });
    const gates = [limiterFor(database.collections), limiterFor(database.collections)];
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
    const limiter = limiterFor(database.collections);
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
