import { createKeyRepository } from '../../../adapters/mongo/keys';
import { mintApiKey } from '../../../domain/api-key';
import type { NewKey } from '../../../domain/api-key';
import { TooManyKeysError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import { KEY_DEFAULTS, LIMITS } from '../../../domain/limits';
import { SCOPES } from '../../../domain/scopes';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { accountWithKey, limiterOf } from '../../support/fixtures';

const DAY = 86_400_000;

describe('the keys of an account', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const repository = () => createKeyRepository(database.collections);
  const limitOf = (error: unknown) => (error instanceof TooManyKeysError ? error.limit : error);

  function newKey(accountId: string): NewKey {
    const { hash, mask } = mintApiKey('sello');
    return { accountId, hash, mask, name: 'test', scopes: [...SCOPES], ...KEY_DEFAULTS, expiresAt: null };
  }

  /** Revoked a minute apart, the last one a day ago. */
  async function insertRevoked(accountId: string, count: number): Promise<void> {
    const ended = Date.now() - DAY;
    await database.collections.keys.insertMany(
      Array.from({ length: count }, (_, i) => {
        const endsAt = new Date(ended - i * 60_000);
        const id = newId('key');
        const usage = { lastUsedAt: null, month: '', usedInMonth: 0, replacedBy: null };
        return {
          ...newKey(accountId),
          ...usage,
          _id: id,
          lineage: id,
          createdAt: endsAt,
          revokedAt: endsAt,
          endsAt,
        };
      }),
    );
  }

  it('are listed without reading the ended ones, whose pages are bounded and complete', async () => {
    const { account, id } = await accountWithKey(database.collections);
    await insertRevoked(account.id, 2_000);
    const { keys } = database.collections;
    await keys.db.command({ profile: 2 });
    expect((await repository().list(account.id)).map((key) => key.id)).toEqual([id]);
    const seen = [];
    let after = null;
    for (let page = 0; page < 3; page += 1) {
      const found = await repository().listEnded(account.id, { limit: 100, after });
      const last = found.at(-1)!;
      after = { at: last.endsAt!, id: last.id };
      seen.push(...found.map((key) => key.endsAt!.getTime()));
    }
    await keys.db.command({ profile: 0 });
    expect(new Set(seen).size).toBe(300);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    const profiled = await keys.db
      .collection<{ keysExamined: number; docsExamined: number }>('system.profile')
      .find({ ns: keys.namespace, op: 'query' })
      .toArray();
    expect(profiled).toHaveLength(4);
    for (const { keysExamined, docsExamined } of profiled)
      expect(Math.max(keysExamined, docsExamined)).toBeLessThanOrEqual(110);
  });

  it('are made at most 50 times a day, rotations included, however many ask at once', async () => {
    const { account } = await accountWithKey(database.collections);
    const { limiters } = database.collections;
    const today = new Date().toISOString().slice(0, 10);
    const made = (day: string, count: number) =>
      limiters.updateOne({ _id: account.id }, { $set: { keysMade: { day, count } } });
    await made(today, LIMITS.keysMadePerDay - 3);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => repository().create(newKey(account.id), 'test')),
    );
    const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(created).toHaveLength(3);
    expect(refused.map(limitOf)).toEqual(Array.from({ length: 5 }, () => 'made_today'));
    expect((refused[0] as TooManyKeysError).possibleAt).toEqual(new Date(Date.parse(today) + DAY));
    const { hash, mask } = mintApiKey('sello');
    const rotation = () =>
      repository().rotate({ id: created[0]!.id }, { hash, mask, graceSeconds: 0 }, 'test');
    await expect(rotation()).rejects.toMatchObject({ limit: 'made_today' });
    await made('2001-01-01', LIMITS.keysMadePerDay);
    expect(await rotation()).toMatchObject({ name: 'test' });
    expect(await limiterOf(database.collections, account.id)).toMatchObject({ keysMade: { count: 1 } });
  });

  it('leave the database 90 days after they ended; the audit log keeps what they were, who and when', async () => {
    const indexes = await database.collections.keys.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { endsAt: 1 }, expireAfterSeconds: 90 * 86_400 }),
    );
    const { account } = await accountWithKey(database.collections);
    const key = newKey(account.id);
    const { id } = await repository().create(key, 'operator:ana');
    await repository().revoke({ id }, 'operator:bob');
    const stored = await database.collections.keys.findOne({ _id: id });
    expect(stored!.endsAt).toEqual(stored!.revokedAt);
    const entries = await database.collections.audit.find({ subject: id }).sort({ at: 1 }).toArray();
    const kept = { accountId: account.id, name: 'test', mask: key.mask };
    expect(entries).toMatchObject([
      { action: 'key.created', actor: 'operator:ana', details: kept, at: expect.any(Date) as Date },
      { action: 'key.revoked', actor: 'operator:bob', details: kept, at: expect.any(Date) as Date },
    ]);
  });
});
