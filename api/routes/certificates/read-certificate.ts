import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ownCertificate } from '../../own-certificate';
import { CertificateAnswer, CertificateParameters } from '../../schemas/certificate';
import { errorAnswers, json } from '../../schemas/common';
import type { ReadOptions } from './options';

export const readCertificateRoute: FastifyPluginCallbackTypebox<ReadOptions> = (
  app,
  { deps, records },
  done,
) => {
  app.get(
    '/certificates/:id',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'getCertificate',
        tags: ['certificates'],
        summary: 'Read one certificate',
        params: CertificateParameters,
        response: { 200: json(CertificateAnswer, 'The current certificate.'), ...errorAnswers(400, 404) },
      },
    },
    async (request) => ({
      certificate: await records.of(await ownCertificate(deps, request, request.params.id)),
    }),
  );
  done();
};
