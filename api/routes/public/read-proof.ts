import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ApiDependencies } from '../../dependencies';
import { findOwn } from '../../find-own';
import { fileProof } from '../../proofs/file-proof';
import { nom151Proof, readTsr } from '../../proofs/nom151-proof';
import { CertificateParameters } from '../../schemas/certificate';
import { errorAnswers } from '../../schemas/common';
import { ProofAnswer, ProofQuery } from '../../schemas/proof';

const TSR = 'application/timestamp-reply';

const ANSWER = {
  description: 'The proof.',
  content: {
    'application/json': { schema: ProofAnswer },
    [TSR]: { schema: Type.String({ format: 'binary', description: 'With type=nom151 and format=raw.' }) },
  },
};

export const readProofRoute: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.get(
    '/certificates/:id/proof',
    {
      config: { scope: 'proofs:read', produces: ['application/json', TSR] },
      schema: {
        operationId: 'getProof',
        tags: ['proofs'],
        summary: 'Download a proof of a certificate',
        params: CertificateParameters,
        querystring: ProofQuery,
        response: {
          200: ANSWER as unknown as typeof ProofAnswer,
          302: { description: 'With type=file and format=raw: to the file itself.', type: 'null' },
          ...errorAnswers(404, 409),
        },
      },
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
          .type(TSR)
          .header('content-disposition', `attachment; filename="${certificate.id}.tsr"`)
          // Bytes pass the serializer by; the types know only of JSON.
          .send(Buffer.from(await readTsr(deps, certificate)) as never)
      );
    },
  );
  done();
};
