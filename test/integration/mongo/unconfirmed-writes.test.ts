import { reportUnavailable } from '../../../adapters/mongo/errors';
import { UnavailableError } from '../../../domain/errors';
import { freshDatabase } from '../../support/database';
import type { TestDatabase } from '../../support/database';

describe('a write that not enough members confirm, as when the primary steps down meanwhile', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const CHANGE = [{ status: 'failed' }, { $set: { updatedAt: new Date(0) } }] as const;
  /** The set has one member. */
  const options = { writeConcern: { w: 2, wtimeoutMS: 1 } };
  const repository = () => {
    const { certificates } = database.collections;
    return reportUnavailable({
      write: () => certificates.updateOne(...CHANGE, options),
      writeMany: () =>
        certificates.bulkWrite([{ updateOne: { filter: CHANGE[0], update: CHANGE[1] } }], options),
    });
  };

  it.each(['write', 'writeMany'] as const)('counts as a database out of reach for %s', async (method) => {
    await expect(repository()[method]()).rejects.toThrow(UnavailableError);
  });
});
