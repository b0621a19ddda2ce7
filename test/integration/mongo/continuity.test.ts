import { createContinuity, createInterruptionDecisions } from '../../../adapters/mongo/continuity';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

const HOUR = 3_600_000;

describe('the use of a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => database.collections.continuity.deleteMany({}));

  const touch = () => createContinuity(database.collections).touch();
  /** As in a copy that was made this long ago. */
  async function lastUsed(hoursAgo: number): Promise<Date> {
    const usedAt = new Date(Date.now() - hoursAgo * HOUR);
    await database.collections.continuity.updateOne({}, { $set: { usedAt } });
    return usedAt;
  }

  it('begins with an interruption that covers everything before it', async () => {
    const [first, second] = await Promise.all([touch(), touch()]);
    expect(first).toEqual([{ from: new Date(0), to: expect.any(Date) as Date, files: 'undecided' }]);
    expect(second).toEqual(first);
  });

  it('finds the gap of a restored copy once, and none while it is in use', async () => {
    await touch();
    const from = await lastUsed(30);
    const found = await touch();
    expect(found).toHaveLength(2);
    expect(found[1]).toEqual({ from, to: expect.any(Date) as Date, files: 'undecided' });
    expect(await touch()).toEqual(found);
  });

  it('keeps a decision about each interruption, and records it; a later one is undecided', async () => {
    await touch();
    await lastUsed(30);
    const decisions = createInterruptionDecisions(database.collections);
    expect(await decisions.decide('keep', 'operator:ana')).toHaveLength(2);
    expect(await decisions.decide('delete', 'operator:ana')).toEqual([]);
    await lastUsed(2);
    expect((await touch()).map(({ files }) => files)).toEqual(['keep', 'keep', 'undecided']);
    expect(await database.collections.audit.find().toArray()).toMatchObject([
      { action: 'restore.keep', actor: 'operator:ana' },
    ]);
  });

  it('merges the oldest interruptions of many, and forgets no time', async () => {
    const all = Array.from({ length: 200 }, (_, index) => ({
      from: new Date(index * HOUR),
      to: new Date((index + 0.5) * HOUR),
      files: 'keep' as const,
    }));
    await database.collections.continuity.insertOne({
      _id: 'database',
      usedAt: new Date(1000 * HOUR),
      interruptions: all,
    });
    const found = await touch();
    expect(found).toHaveLength(200);
    expect(found[0]).toEqual({ from: all[0]!.from, to: all[1]!.to, files: 'undecided' });
    expect(found[1]).toEqual(all[2]);
    expect(found.at(-1)).toMatchObject({ from: new Date(1000 * HOUR), files: 'undecided' });
  });
});
