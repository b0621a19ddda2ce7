import { fastify } from 'fastify';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { runProcess } from '../../runtime/run-process';

/** A route that only finds one record by its id and sends it. */
runProcess('bare-route', async () => {
  const database = connectDatabase(process.env['MONGODB_URI'] ?? '');
  const { certificates } = collectionsOf(database.db);
  const app = fastify();
  app.get<{ Params: { id: string } }>('/:id', async (request) =>
    certificates.findOne({ _id: request.params.id }, { projection: { tsr: 0 } }),
  );
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
  return async () => {
    await app.close();
    await database.close();
  };
});
