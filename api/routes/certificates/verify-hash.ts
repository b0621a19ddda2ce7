import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { admissionOf } from '../../plugins/admission';
import { errorAnswers, json } from '../../schemas/common';
import { VerifyAnswer, VerifyParameters } from '../../schemas/verify';
import type { ReadOptions } from './options';

export const verifyHashRoute: FastifyPluginCallbackTypebox<ReadOptions> = (app, { deps, records }, done) => {
  app.get(
    '/verify/:hash',
    {
      config: { scope: 'verify:read' },
      schema: {
        operationId: 'verifyHash',
        tags: ['verify'],
        summary: 'Check whether a file was certified under this account',
        description: 'Certificates of other accounts, and those in `processing` or `failed`, do not count.',
        params: VerifyParameters,
        response: {
          200: json(VerifyAnswer, 'The result. An unknown hash is also a 200.'),
          ...errorAnswers(400),
        },
      },
    },
    async (request) => {
      const hash = request.params.hash.toLowerCase();
      const found = await deps.certificates.findBySha256(admissionOf(request).accountId, hash);
      return { hash, certified: found.length > 0, certificates: await records.ofAll(found) };
    },
  );
  done();
};
