import type { FastifyInstance } from 'fastify';
import { createBatchRoute } from './create-batch';
import { listBatchItemsRoute } from './list-batch-items';
import { listBatchesRoute } from './list-batches';
import type { BatchOptions } from './options';
import { readBatchRoute } from './read-batch';

/** Everything under `/batches`, the same for API keys and for the dashboard's sessions. */
export async function batchRoutes(app: FastifyInstance, options: BatchOptions): Promise<void> {
  await app.register(createBatchRoute, options);
  await app.register(listBatchesRoute, options);
  await app.register(readBatchRoute, options);
  await app.register(listBatchItemsRoute, options);
}
