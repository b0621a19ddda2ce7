import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { Certificate } from '../../../domain/certificate';
import { blockchainProof, bundleProof, opentimestampsProof } from '../../../app/proofs/chain-proofs';
import { fileProof } from '../../../app/proofs/file-proof';
import { nom151Proof, tsrProof } from '../../../app/proofs/nom151-proof';
import type { VerifiedTimestamp } from '../../../app/proofs/nom151-proof';
import { pdfProof } from '../../../app/proofs/pdf-proof';
import { MIME } from '../../../app/proofs/proof-file';
import type { ProofFile } from '../../../app/proofs/proof-file';
import { ownCertificate } from '../../own-certificate';
import { CertificateParameters } from '../../schemas/certificate';
import { errorAnswers } from '../../schemas/common';
import { ProofAnswer, ProofQuery } from '../../schemas/proof';
import type { ReadOptions } from './options';

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

type ProofBody = Static<typeof ProofAnswer>['proof'];

export const readProofRoute: FastifyPluginCallbackTypebox<ReadOptions> = (app, { deps, records }, done) => {
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
          302: { description: 'With type=file and format=raw: a redirect to the file.', type: 'null' },
          ...errorAnswers(404, 409),
        },
      },
    },
    async (request, reply) => {
      const { type, format } = request.query;
      const certificate = await ownCertificate(deps, request, request.params.id);
      if (format !== 'raw') return { proof: await proofBody(certificate, type) };
      if (type === 'file') return reply.redirect((await fileProof(deps, certificate)).url, 302);
      const { mime, fileName, bytes } = await proofFile(certificate, type);
      return (
        reply
          .type(mime)
          .header('content-disposition', contentDisposition(fileName))
          // Bytes bypass the serializer; the route's type allows only JSON.
          .send(Buffer.from(bytes) as never)
      );
    },
  );
  done();

  async function proofFile(
    certificate: Certificate,
    type: Exclude<ProofBody['type'], 'file'>,
  ): Promise<ProofFile> {
    switch (type) {
      case 'nom151':
        return tsrProof(deps, certificate);
      case 'pdf':
        return pdfProof(deps, records, certificate);
      case 'blockchain':
        return blockchainProof(deps, certificate);
      case 'opentimestamps':
        return opentimestampsProof(deps, certificate);
      case 'bundle':
        return bundleProof(deps, records, certificate);
    }
  }

  async function proofBody(certificate: Certificate, type: ProofBody['type']): Promise<ProofBody> {
    switch (type) {
      case 'file': {
        const { url, expiresAt } = await fileProof(deps, certificate);
        return { type, url, expires_at: expiresAt.toISOString(), ...certificate.file };
      }
      case 'nom151':
        return nom151Body(await nom151Proof(deps, certificate));
      case 'pdf':
        return { type, ...inBase64(await pdfProof(deps, records, certificate)) };
      case 'blockchain': {
        const { network, bytes } = await blockchainProof(deps, certificate);
        return { type, network, data: Buffer.from(bytes).toString() };
      }
      case 'opentimestamps': {
        const file = await opentimestampsProof(deps, certificate);
        return { type, network: file.network, ...inBase64(file) };
      }
      case 'bundle': {
        const file = await bundleProof(deps, records, certificate);
        return { type, network: file.network, ...inBase64(file) };
      }
    }
  }
};

function nom151Body({ tsr, token, chain, trustUrl, report }: VerifiedTimestamp): ProofBody {
  return {
    type: 'nom151',
    ...inBase64({ bytes: tsr }),
    chain,
    trust_url: trustUrl,
    provider: token.provider,
    grade: token.grade,
    policy_oid: token.policyOid,
    serial_number: token.serialNumber,
    gen_time: token.genTime.toISOString(),
    verification: report && { ok: report.ok, checks: report.checks, revocation: report.revocation },
  };
}

function inBase64({ bytes }: Pick<ProofFile, 'bytes'>): { encoding: 'base64'; data: string } {
  return { encoding: 'base64', data: Buffer.from(bytes).toString('base64') };
}
