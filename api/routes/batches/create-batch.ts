import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { batchRecord } from '../../../app/batches/batch-record';
import { createBatch } from '../../../app/batches/create-batch';
import { LIMITS } from '../../../domain/limits';
import { readBatchItems } from '../../batch-items';
import { logBatch } from '../../own-batch';
import { admissionOf } from '../../plugins/admission';
import { jsonBody } from '../../plugins/json-body';
import { BatchAnswer, BatchHeaders, NewBatch } from '../../schemas/batch';
import { errorAnswers, json } from '../../schemas/common';
import { refuseSimulatedFault } from '../../simulated-fault';
import type { BatchOptions } from './options';

/** At the slowest pace that is allowed for uploads, most of the time goes to the body of the largest batch. */
const BODY_MILLISECONDS = 60_000;
const POLL_SECONDS = 2;

const DESCRIPTION = `Certifies up to ${LIMITS.batchItems.toLocaleString('en')} files by their SHA-256; the files themselves are not sent. Each item becomes a certificate with
\`custody: hash_only\`, like one made by \`POST /certificates\` with a hash. Keeping the originals is your duty.

Everything is validated before anything is stored: a 400 names the index and the field, such as \`items[17].sha256\`. The batch costs one request
of rate and quota, and its certificates are taken from the account's allowance at once; with fewer left than items, the answer is 402
and nothing is stored. A failed item gives its unit back, and does not fail the others. At most ${LIMITS.openBatchesPerAccount} batches of an account can be under
way, otherwise the answer is 429. The body may have ${LIMITS.batchBytes.toLocaleString('en')} bytes, and ${LIMITS.jsonElements.toLocaleString('en')} names and values.`;

export const createBatchRoute: FastifyPluginCallbackTypebox<BatchOptions> = (app, { deps }, done) => {
  app.removeAllContentTypeParsers();
  app.register(jsonBody, { milliseconds: BODY_MILLISECONDS, maximumBytes: LIMITS.batchBytes });
  app.post(
    '/batches',
    {
      // Counts among the uploads of its key and account.
      config: { scope: 'certificates:write', upload: true, jsonOnly: true },
      schema: {
        operationId: 'createBatch',
        tags: ['batches'],
        summary: 'Certify a batch of hashes',
        description: DESCRIPTION,
        headers: BatchHeaders,
        body: NewBatch,
        response: {
          202: json(BatchAnswer, 'The batch was stored and is being certified. Read it again at `Location`.'),
          ...errorAnswers(400, 402, 408, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      request.endUpload();
      refuseSimulatedFault(request);
      const { batch, replayed } = await createBatch(deps, {
        accountId: admissionOf(request).accountId,
        idempotencyKey: request.headers['idempotency-key'] || null,
        items: readBatchItems(request.body.items),
        onBatch: (id) => {
          logBatch(deps, request, id);
        },
      });
      if (replayed) void reply.header('idempotent-replayed', 'true');
      if (batch.status !== 'done') void reply.header('retry-after', POLL_SECONDS);
      return reply
        .code(202)
        .header('location', `${deps.settings.publicUrl}${app.prefix}/batches/${batch.id}`)
        .send({ batch: batchRecord(batch) });
    },
  );
  done();
};
