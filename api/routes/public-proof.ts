import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Certificate } from '../../domain/certificate';
import type { ApiDependencies } from '../dependencies';
import type { CertificateRecords } from '../../app/certificate-record';
import { isServiceError } from '../../app/errors';
import { blockchainProof } from '../../app/proofs/chain-proofs';
import { readTsr } from '../../app/proofs/nom151-proof';
import { findPublicCertificate } from '../../app/public-certificate';
import type { PublicCertificate } from '../../app/public-certificate';
import { shareFacts } from '../../app/sharing/share-facts';
import { certificateHtml } from '../certificate-html';
import { acceptedType } from '../plugins/negotiation';
import { pageLanguage } from '../page-language';
import { readersLanguage } from '../readers-language';
import { dashboardErrors, json } from '../schemas/common';
import { PublicProof } from '../schemas/public-proof';
import type { PublicProofBody } from '../schemas/public-proof';
import { sendPage } from './web';

export const PUBLIC_PROOF_PATH = '/v/:id/proof.json';

interface Options {
  deps: ApiDependencies;
  records: CertificateRecords;
}

const TYPES = ['text/html', 'application/json'];

/** What a certificate's QR code leads to, and everything that the page there shows and checks. */
export const publicProofRoutes: FastifyPluginCallbackTypebox<Options> = (app, { deps, records }, done) => {
  const schema = {
    params: Type.Object({ id: Type.String() }),
    response: { 200: json(PublicProof, 'The proof as it stands now.'), ...dashboardErrors(404, 410) },
  };

  app.get('/v/:id', { config: { produces: TYPES }, schema }, async (request, reply) => {
    void reply.header('vary', 'Accept, Accept-Language, Cookie');
    if (acceptedType(request, TYPES) === 'text/html') return sendHtml(request, reply);
    return sendProof(reply, request.params.id);
  });

  app.get(
    PUBLIC_PROOF_PATH,
    { schema: { operationId: 'getPublicProof', ...schema } },
    async (request, reply) => sendProof(reply, request.params.id),
  );
  done();

  async function sendProof(reply: FastifyReply, id: string): Promise<PublicProofBody> {
    void reply.header('x-robots-tag', 'noindex');
    return proofOf(await findPublicCertificate(deps, id));
  }

  async function sendHtml(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // Without the proof the page loads it, and says why it can't.
    const page = await pageOf(request).catch((error: unknown) => {
      if (isServiceError(error, 'gone')) void reply.code(410);
      return null;
    });
    return sendPage(reply, deps.web, 'certificate', (web) => certificateHtml(web, page));
  }

  async function pageOf(request: FastifyRequest<{ Params: { id: string } }>) {
    const certificate = await findPublicCertificate(deps, request.params.id);
    const proof = await proofOf(certificate);
    return {
      proof,
      facts: shareFacts(certificate, proof.blockchain, readersLanguage(request)),
      url: `${deps.settings.publicUrl}/v/${certificate.id}`,
      language: pageLanguage(request),
    };
  }

  async function proofOf(certificate: PublicCertificate): Promise<PublicProofBody> {
    const { token } = certificate;
    const tsr = await readTsr(deps, certificate);
    const { blockchain, evidence } = await records.of(certificate);
    const { next_anchor_at: _next, ...anchor } = blockchain;
    return {
      id: certificate.id,
      title: certificate.title,
      document_type: certificate.documentType,
      file: { sha256: certificate.file.sha256, size: certificate.file.size },
      custody: certificate.custody,
      grade: token.grade,
      received_at: certificate.createdAt.toISOString(),
      nom151: {
        provider: token.provider,
        policy_oid: token.policyOid,
        serial_number: token.serialNumber,
        gen_time: token.genTime.toISOString(),
        tsr: Buffer.from(tsr).toString('base64'),
      },
      blockchain: {
        ...anchor,
        xml: anchor.status === 'confirmed' ? await chainProof(deps, certificate) : null,
      },
      evidence,
    };
  }
};

async function chainProof(deps: ApiDependencies, certificate: Certificate): Promise<string | null> {
  try {
    const { bytes } = await blockchainProof(deps, certificate);
    return Buffer.from(bytes).toString();
  } catch (error) {
    // The block was lost after the status was read.
    if (isServiceError(error, 'proof_not_ready')) return null;
    throw error;
  }
}
