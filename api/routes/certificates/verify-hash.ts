import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { ApiDependencies } from '../../dependencies';
import { admissionOf } from '../../plugins/admission';
import type { Presenter } from '../../../app/certificate-record';
import { errorAnswers, json } from '../../schemas/common';
import { VerifyAnswer, VerifyParameters } from '../../schemas/verify';

export const verifyHashRoute: FastifyPluginCallbackTypebox<{
  deps: ApiDependencies;
  presenter: Presenter;
}> = (app, { deps, presenter }, done) => {
  app.get(
    '/verify/:hash',
    {
      config: { scope: 'verify:read' },
      schema: {
        operationId: 'verifyHash',
        tags: ['verify'],
        summary: 'Ask whether a file was certified under this account',
        description:
          'Certificates of other accounts, and those still in `processing` or `failed`, do not count.',
        params: VerifyParameters,
        response: { 200: json(VerifyAnswer, 'Known or not: both are a 200.'), ...errorAnswers() },
      },
    },
    async (request) => {
      const hash = request.params.hash.toLowerCase();
      const found = await deps.certificates.findBySha256(admissionOf(request).accountId, hash);
      return { hash, certified: found.length > 0, certificates: await presenter.many(found) };
    },
  );
  done();
};
