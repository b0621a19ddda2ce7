import { fastify } from 'fastify';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { runProcess } from '../../runtime/run-process';

/**
 * A route that counts the request of a key and sends one record by its id: without a write, no limit is exact. Counts as the request
 * limiter does: a bare command, so that mongod writes no second record for retryable writes, acknowledged by the primary.
 */
runProcess('bare-route', async () => {
  const database = connectDatabase(process.env['MONGODB_URI'] ?? '');
  const { certificates, keys } = collectionsOf(database.db);
  const app = fastify();
  app.get<{ Params: { id: string } }>('/:id', async (request) => {
    await database.db.command({
      findAndModify: keys.collectionName,
      query: { hash: request.headers.authorization?.slice('Bearer '.length) },
      update: { $inc: { usedInMonth: 1 } },
      new: true,
      fields: { accountId: 1, usedInMonth: 1 },
      writeConcern: { w: 1 },
    });
    return certificates.findOne({ _id: request.params.id }, { projection: { tsr: 0 } });
  });
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  return async () => {
    await app.close();
    await database.close();
  };
});
