import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { certificateNotFound } from '../../../app/find-certificate';
import { JSON_BODY_MILLISECONDS } from '../../http-server';
import { logCertificate } from '../../own-certificate';
import { admissionOf } from '../../plugins/admission';
import { jsonBody } from '../../plugins/json-body';
import { CertificateAnswer, CertificateChange, CertificateParameters } from '../../schemas/certificate';
import { errorAnswers, json } from '../../schemas/common';
import type { ReadOptions } from './options';

export const changeCertificateRoute: FastifyPluginCallbackTypebox<ReadOptions> = (
  app,
  { deps, records },
  done,
) => {
  app.removeAllContentTypeParsers();
  app.register(jsonBody, { milliseconds: JSON_BODY_MILLISECONDS });
  app.patch(
    '/certificates/:id',
    {
      config: { scope: 'certificates:write' },
      schema: {
        operationId: 'changeCertificate',
        tags: ['certificates'],
        summary: 'Make the page of a certificate public or private',
        description:
          'With `public_page: false`, the verification page, `proof.json` and the public downloads answer as if there were no such certificate. Your own calls are unaffected, and `updated_at` stays.',
        params: CertificateParameters,
        body: CertificateChange,
        response: {
          200: json(CertificateAnswer, 'The certificate as it is now.'),
          ...errorAnswers(400, 404, 408, 413, 415),
        },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const { id } = request.params;
      const { public_page: publicPage } = request.body;
      const certificate = await deps.certificates.setPublicPage(accountId, id, publicPage, accountId);
      if (certificate === null) throw certificateNotFound();
      logCertificate(deps, request, id);
      return { certificate: await records.of(certificate) };
    },
  );
  done();
};
