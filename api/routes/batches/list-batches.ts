import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchRecord } from '../../../app/batches/batch-record';
import { decodeCursor, encodeCursor } from '../../../app/list-cursor';
import { BATCH_ID_PATTERN } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
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
      const position = after === undefined ? null : decodeCursor(after, BATCH_ID_PATTERN);
      // One more than requested shows whether there is another page.
      const found = await deps.hashBatches.list(admissionOf(request).accountId, {
        limit: limit + 1,
        after: position && { createdAt: position.at, id: position.id },
      });
      const has_more = found.length > limit;
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next_cursor =
        has_more && last !== undefined ? encodeCursor({ at: last.createdAt, id: last.id }) : null;
      return { batches: page.map(batchRecord), has_more, next_cursor };
    },
  );
  done();
};
