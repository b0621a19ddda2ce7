import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { ApiDependencies } from '../../dependencies';
import { findOwn } from '../../find-own';
import { fileProof } from '../../proofs/file-proof';
import { nom151Proof, readTsr } from '../../proofs/nom151-proof';
import { CertificateParameters } from '../../schemas/certificate';
import { ProofAnswer, ProofQuery } from '../../schemas/proof';

export const readProofRoute: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.get(
    '/certificates/:id/proof',
    {
      config: { scope: 'proofs:read' },
      schema: { params: CertificateParameters, querystring: ProofQuery, response: { 200: ProofAnswer } },
    },
    async (request, reply) => {
      const { type, format } = request.query;
      const certificate = await findOwn(deps, request, request.params.id);
      if (type === 'file') {
        const proof = await fileProof(deps, certificate);
        return format === 'raw' ? reply.redirect(proof.url, 302) : { proof };
      }
      if (format === 'json') return { proof: await nom151Proof(deps, certificate) };
      return (
        reply
          .type('application/timestamp-reply')
          .header('content-disposition', `attachment; filename="${certificate.id}.tsr"`)
          // Bytes pass the serializer by; the types know only of JSON.
          .send(Buffer.from(await readTsr(deps, certificate)) as never)
      );
    },
  );
  done();
};
