import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchRecord } from '../../../app/batches/batch-record';
import { ownBatch } from '../../own-batch';
import { BatchAnswer, BatchParameters } from '../../schemas/batch';
import { errorAnswers, json } from '../../schemas/common';
import type { BatchOptions } from './options';

export const readBatchRoute: FastifyPluginCallbackTypebox<BatchOptions> = (app, { deps }, done) => {
  app.get(
    '/batches/:id',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'getBatch',
        tags: ['batches'],
        summary: 'Read a batch',
        description:
          'The status goes from `accepted` to `running` to `done`; the counts are those of this moment. A batch is `done` when none of its certificates is pending, whether or not some have failed.',
        params: BatchParameters,
        response: { 200: json(BatchAnswer, 'The batch.'), ...errorAnswers(400, 404) },
      },
    },
    async (request) => ({ batch: batchRecord(await ownBatch(deps, request, request.params.id)) }),
  );
  done();
};
