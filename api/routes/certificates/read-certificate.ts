import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { ApiDependencies } from '../../dependencies';
import { findOwn } from '../../find-own';
import type { Presenter } from '../../../app/certificate-record';
import { CertificateAnswer, CertificateParameters } from '../../schemas/certificate';
import { errorAnswers, json } from '../../schemas/common';

export const readCertificateRoute: FastifyPluginCallbackTypebox<{
  deps: ApiDependencies;
  presenter: Presenter;
}> = (app, { deps, presenter }, done) => {
  app.get(
    '/certificates/:id',
    {
      config: { scope: 'certificates:read' },
      schema: {
        operationId: 'getCertificate',
        tags: ['certificates'],
        summary: 'Read one certificate',
        params: CertificateParameters,
        response: { 200: json(CertificateAnswer, 'The certificate as it stands now.'), ...errorAnswers(404) },
      },
    },
    async (request) => ({
      certificate: await presenter.one(await findOwn(deps, request, request.params.id)),
    }),
  );
  done();
};
