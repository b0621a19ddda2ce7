import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { admissionOf } from '../../plugins/authentication';
import type { Presenter } from '../../presenter';
import { CertificateSchema } from '../../schemas/certificate';

const VerifyAnswer = Type.Object({
  hash: Type.String(),
  certified: Type.Boolean(),
  certificates: Type.Array(CertificateSchema),
});

export const verifyHashRoute: FastifyPluginCallbackTypebox<{
  deps: ApiDependencies;
  presenter: Presenter;
}> = (app, { deps, presenter }, done) => {
  app.get(
    '/verify/:hash',
    {
      config: { scope: 'verify:read' },
      schema: { params: Type.Object({ hash: Type.String() }), response: { 200: VerifyAnswer } },
    },
    async (request) => {
      const hash = request.params.hash.toLowerCase();
      if (!/^[0-9a-f]{64}$/.test(hash)) {
        throw apiError('invalid_request', {
          message: 'The path parameter hash must be a SHA-256 in 64 hexadecimal characters.',
        });
      }
      const found = await deps.certificates.findBySha256(admissionOf(request).accountId, hash);
      return { hash, certified: found.length > 0, certificates: await presenter.many(found) };
    },
  );
  done();
};
