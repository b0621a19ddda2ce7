import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchRecord } from '../../../app/batches/batch-record';
import { LIMITS } from '../../../domain/limits';
import { cursorAfter, pageOf, readCursor } from '../../list-cursor';
import { admissionOf } from '../../plugins/admission';
import { BatchListAnswer, BatchListQuery } from '../../schemas/batch';
import { errorAnswers, json } from '../../schemas/common';
import type { BatchOptions } from './options';

export const listBatchesRoute: FastifyPluginCallbackTypebox<BatchOptions> = (app, { deps }, done) => {
  app.get(
    '/batches',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'listBatches',
        tags: ['batches'],
        summary: "List the account's batches",
        description: 'Newest first. To read them all, pass `next_cursor` as `after` until it is null.',
        querystring: BatchListQuery,
        response: { 200: json(BatchListAnswer, 'One page.'), ...errorAnswers(400) },
      },
    },
    async (request) => {
      const { limit = LIMITS.pageDefault, after } = request.query;
      const found = await deps.hashBatches.list(admissionOf(request).accountId, {
        after: after === undefined ? null : readCursor(after),
        limit: limit + 1,
      });
      const { page, ...rest } = pageOf(found, limit, cursorAfter);
      return { batches: page.map(batchRecord), ...rest };
    },
  );
  done();
};
