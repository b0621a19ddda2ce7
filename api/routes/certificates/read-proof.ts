import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { ApiDependencies } from '../../dependencies';
import { findOwn } from '../../find-own';
import type { Presenter } from '../../../app/certificate-record';
import { readAnchor } from '../../../app/proofs/anchor-proof';
import { blockchainProof, bundleProof, opentimestampsProof } from '../../../app/proofs/chain-proofs';
import { fileProof } from '../../../app/proofs/file-proof';
import { nom151Proof, readTsr } from '../../../app/proofs/nom151-proof';
import { pdfProof } from '../../../app/proofs/pdf-proof';
import { MIME } from '../../../app/proofs/raw-proof';
import type { RawProof } from '../../../app/proofs/raw-proof';
import { CertificateParameters } from '../../schemas/certificate';
import { errorAnswers } from '../../schemas/common';
import { ProofAnswer, ProofQuery } from '../../schemas/proof';

const raw = (type: string) => ({
  schema: Type.String({ format: 'binary', description: `With type=${type} and format=raw.` }),
});

const ANSWER = {
  description: 'The proof.',
  content: {
    'application/json': { schema: ProofAnswer },
    [MIME.tsr]: raw('nom151'),
    [MIME.xml]: raw('blockchain'),
    [MIME.ots]: raw('opentimestamps'),
    [MIME.pdf]: raw('pdf'),
    [MIME.zip]: raw('bundle'),
  },
};

function base64({ bytes }: RawProof): string {
  return Buffer.from(bytes).toString('base64');
}

interface Options {
  deps: ApiDependencies;
  presenter: Presenter;
}

export const readProofRoute: FastifyPluginCallbackTypebox<Options> = (app, { deps, presenter }, done) => {
  app.get(
    '/certificates/:id/proof',
    {
      config: { scope: 'proofs:read', produces: Object.keys(ANSWER.content) },
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
      const send = ({ mime, fileName, bytes }: RawProof) =>
        reply
          .type(mime)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          // Bytes pass the serializer by; the types know only of JSON.
          .send(Buffer.from(bytes) as never);

      if (type === 'file') {
        const proof = await fileProof(deps, certificate);
        return format === 'raw' ? reply.redirect(proof.url, 302) : { proof };
      }
      if (type === 'nom151') {
        if (format === 'json') return { proof: await nom151Proof(deps, certificate) };
        const bytes = await readTsr(deps, certificate);
        return send({ mime: MIME.tsr, fileName: `${certificate.id}.tsr`, bytes });
      }
      if (type === 'pdf') {
        const sheet = await pdfProof(deps, presenter, certificate);
        if (format === 'raw') return send(sheet);
        return { proof: { type, encoding: 'base64' as const, data: base64(sheet) } };
      }
      const anchored = await readAnchor(deps, certificate);
      const { network } = anchored.proof;
      if (type === 'blockchain') {
        const xml = await blockchainProof(certificate, anchored);
        return format === 'raw'
          ? send(xml)
          : { proof: { type, network, data: Buffer.from(xml.bytes).toString() } };
      }
      const proof =
        type === 'opentimestamps'
          ? await opentimestampsProof(certificate, anchored)
          : await bundleProof(deps, presenter, certificate, anchored);
      if (format === 'raw') return send(proof);
      return { proof: { type, network, encoding: 'base64' as const, data: base64(proof) } };
    },
  );
  done();
};
