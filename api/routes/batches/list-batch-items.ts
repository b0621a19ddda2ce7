import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchItemRecord } from '../../../app/batches/batch-record';
import { LIMITS } from '../../../domain/limits';
import { pageOf } from '../../list-cursor';
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
      const { page: items, ...rest } = pageOf(found.map(batchItemRecord), limit, ({ index }) =>
        String(index),
      );
      return { items, ...rest };
    },
  );
  done();
};
