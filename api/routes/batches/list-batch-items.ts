import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchItemRecord } from '../../../app/batches/batch-record';
import { LIMITS } from '../../../domain/limits';
import { ownBatch } from '../../own-batch';
import { BatchItemsAnswer, BatchItemsQuery, BatchParameters } from '../../schemas/batch';
import { errorAnswers, json } from '../../schemas/common';
import type { BatchOptions } from './options';

export const listBatchItemsRoute: FastifyPluginCallbackTypebox<BatchOptions> = (app, { deps }, done) => {
  app.get(
    '/batches/:id/items',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'listBatchItems',
        tags: ['batches'],
        summary: 'List the items of a batch',
        description:
          'In the order of the request. `certificate_id` leads to the certificate, which is like any other.',
        params: BatchParameters,
        querystring: BatchItemsQuery,
        response: { 200: json(BatchItemsAnswer, 'One page.'), ...errorAnswers(400, 404) },
      },
    },
    async (request) => {
      const { limit = LIMITS.pageDefault, after, status } = request.query;
      const { id } = await ownBatch(deps, request, request.params.id);
      const found = await deps.hashBatches.listItems(id, {
        status,
        after: after === undefined ? null : Number(after),
        limit: limit + 1,
      });
      const has_more = found.length > limit;
      const items = found.slice(0, limit).map(batchItemRecord);
      const last = items.at(-1);
      const next_cursor = has_more && last !== undefined ? String(last.index) : null;
      return { items, has_more, next_cursor };
    },
  );
  done();
};
