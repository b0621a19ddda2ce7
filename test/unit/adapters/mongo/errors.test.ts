import { MongoClient } from 'mongodb';
import { reportUnavailable } from '../../../../adapters/mongo/errors';
import { UnavailableError } from '../../../../domain/errors';
import { reservePort } from '../../../../runtime/reserve-port';

describe('a database that does not answer', () => {
  let client: MongoClient;
  beforeAll(async () => {
    client = new MongoClient(`mongodb://127.0.0.1:${await reservePort()}`, { serverSelectionTimeoutMS: 50 });
  });
  afterAll(() => client.close());

  const things = () => client.db('test').collection<{ _id: string }>('things');
  const repository = reportUnavailable({
    find: () => things().findOne({ _id: 'a' }),
    write: () => things().updateOne({ _id: 'a' }, { $set: { b: 1 } }),
    // The driver presents whatever goes wrong as an answer of the server.
    writeMany: () =>
      things().bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { b: 1 } } } }]),
  });

  it.each(['find', 'write', 'writeMany'] as const)('is out of reach for %s', async (method) => {
    await expect(repository[method]()).rejects.toThrow(UnavailableError);
  });
});
