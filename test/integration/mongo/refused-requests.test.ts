import { createKeyRepository } from '../../../adapters/mongo/keys';
import { createRefusedRequests } from '../../../adapters/mongo/refused-requests';
import type { RefusedRequest } from '../../../domain/refused-request';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';
import { accountWithKey } from '../../support/fixtures';

const START = Date.parse('2026-11-14T18:00:00Z');
const refusal = (i: number): RefusedRequest => ({
  at: new Date(START + i * 1000),
  method: 'GET',
  route: '/api/public/v1/certificates/{id}',
  status: 404,
  error: `code_${i}`,
});

const unexpected = (error: unknown) => {
  throw error;
};

describe('the refused requests of a key', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('are the last 20, newest first, whichever process recorded them and in whatever order', async () => {
    const { account, id } = await accountWithKey(database.collections);
    const [one, other] = [
      createRefusedRequests(database.collections, unexpected),
      createRefusedRequests(database.collections, unexpected),
    ];
    for (let i = 0; i < 50; i += 1) (i % 2 === 0 ? one : other).record(id, refusal(i));
    await other.close();
    await one.close();
    const kept = await one.list({ id, accountId: account.id });
    expect(kept).toEqual(Array.from({ length: 20 }, (_, i) => refusal(49 - i)));
    const [key] = await createKeyRepository(database.collections).list(account.id);
    expect(key!.lastRefusedAt).toEqual(refusal(49).at);
  });

  it('are bounded while they wait, however many there are and however many keys', async () => {
    const { account, id } = await accountWithKey(database.collections);
    const bulkWrite = jest.fn(
      async (_updates: { updateOne: { update: { $push: { refused: { $each: unknown[] } } } } }[]) =>
        undefined,
    );
    const refused = createRefusedRequests({ keys: { bulkWrite } as never }, unexpected);
    for (let i = 0; i < 5_000; i += 1) refused.record(id, refusal(i));
    for (let i = 0; i < 5_000; i += 1) refused.record(`key_${i}`, refusal(i));
    await refused.close();
    const [[updates]] = bulkWrite.mock.calls as [[Parameters<typeof bulkWrite>[0]]];
    expect(updates).toHaveLength(1_000);
    expect(updates[0]!.updateOne.update.$push.refused.$each).toHaveLength(20);
    expect(account.id).toMatch(/^acct_/);
  });

  it('are dropped while the database is away, and recorded again once it is back', async () => {
    const { account, id } = await accountWithKey(database.collections);
    const { keys } = database.collections;
    const report = jest.fn();
    let away = true;
    const flaky = new Proxy(keys, {
      get: (target, name: keyof typeof keys) =>
        name === 'bulkWrite' && away ? () => Promise.reject(new Error('away')) : target[name],
    });
    const refused = createRefusedRequests({ keys: flaky }, report);
    refused.record(id, refusal(1));
    await refused.close();
    away = false;
    refused.record(id, refusal(2));
    await refused.close();
    expect(await refused.list({ id, accountId: account.id })).toEqual([refusal(2)]);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('are deleted with the key, and nobody else sees them', async () => {
    const { account, id } = await accountWithKey(database.collections);
    const other = await accountWithKey(database.collections);
    const refused = createRefusedRequests(database.collections, unexpected);
    refused.record(id, refusal(1));
    await refused.close();
    expect(await refused.list({ id, accountId: other.account.id })).toBeNull();
    await database.collections.keys.deleteOne({ _id: id });
    refused.record(id, refusal(2));
    await refused.close();
    expect(await refused.list({ id, accountId: account.id })).toBeNull();
    expect(await database.collections.keys.countDocuments({ _id: id })).toBe(0);
  });
});
