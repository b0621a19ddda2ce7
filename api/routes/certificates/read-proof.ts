import { Readable } from 'node:stream';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { Certificate } from '../../../domain/certificate';
import { blockchainProof, bundleProof, opentimestampsProof } from '../../../app/proofs/chain-proofs';
import { asicProof, ersProof } from '../../../app/proofs/evidence-files';
import { evidenceProof } from '../../../app/proofs/evidence-proof';
import { fileProof } from '../../../app/proofs/file-proof';
import { nom151Proof, tsrProof } from '../../../app/proofs/nom151-proof';
import type { StreamedProof } from '../../../app/proofs/evidence-files';
import type { VerifiedTimestamp } from '../../../app/proofs/nom151-proof';
import { pdfProof } from '../../../app/proofs/pdf-proof';
import type { ConstanciaLanguage } from '../../../app/proofs/pdf/constancia-facts';
import { MIME } from '../../../app/proofs/proof-file';
import type { ProofFile } from '../../../app/proofs/proof-file';
import { createAnswerSlots } from '../../answer-slots';
import { jsonWithBase64 } from '../../base64-stream';
import { apiError } from '../../errors';
import { ownCertificate } from '../../own-certificate';
import { acceptedType } from '../../plugins/negotiation';
import { readersLanguage } from '../../readers-language';
import { CertificateParameters } from '../../schemas/certificate';
import { errorAnswers } from '../../schemas/common';
import { LanguageQuery, ProofAnswer, ProofParameters, ProofQuery } from '../../schemas/proof';
import type { ReadOptions } from './options';

type ProofBody = Static<typeof ProofAnswer>['proof'];

const raw = (type: string) => ({
  schema: Type.String({ format: 'binary', description: `The proof of type ${type}.` }),
});

/** Offered besides the proof's own media type, for clients that know only this one for bytes. */
const OCTETS = 'application/octet-stream';

const FILE_TYPES = {
  nom151: MIME.tsr,
  blockchain: MIME.xml,
  opentimestamps: MIME.ots,
  pdf: MIME.pdf,
  bundle: MIME.zip,
  evidence: MIME.ers,
  asic: MIME.asic,
} as const satisfies Record<Exclude<ProofBody['type'], 'file'>, string>;

const FILES = {
  ...Object.fromEntries(Object.entries(FILE_TYPES).map(([type, mime]) => [mime, raw(type)])),
  [OCTETS]: {
    schema: Type.String({ format: 'binary', description: 'Any proof, if the Accept header prefers this.' }),
  },
};

const JSON_TYPE = 'application/json';

/** Containers that one account is sent at once: each reads a whole file. */
const CONTAINERS_AT_ONCE = 8;
const RETRY_SECONDS = 10;

/** `null` for an unknown format too, which is refused as such. */
function answerTypes({ query }: FastifyRequest): string[] | null {
  const { type, format = 'json' } = query as Record<string, unknown>;
  if (format === 'json') return [JSON_TYPE];
  return format === 'raw' ? fileTypes(type) : null;
}

/** JSON is included because errors are JSON: some generated clients then send `Accept: application/json` even for a file. */
function downloadTypes({ params }: FastifyRequest): string[] | null {
  const types = fileTypes((params as Record<string, unknown>)['type']);
  return types && [...types, JSON_TYPE];
}

/** `null` for the original file, to which the caller is redirected, and for an unknown type, which is refused as such. */
function fileTypes(type: unknown): string[] | null {
  const known = Object.entries(FILE_TYPES).find(([name]) => name === type);
  return known === undefined ? null : [...new Set([known[1], OCTETS])];
}

export const readProofRoute: FastifyPluginCallbackTypebox<ReadOptions> = (app, { deps, records }, done) => {
  const slots = createAnswerSlots(CONTAINERS_AT_ONCE);
  app.get(
    '/certificates/:id/proof',
    {
      config: { scope: 'proofs:read', produces: answerTypes },
      schema: {
        operationId: 'getProof',
        tags: ['proofs'],
        summary: 'Read a proof of a certificate',
        description:
          'A generated client should get the bytes from `GET /certificates/{id}/proof/{type}`, as it can’t tell them from JSON here.',
        params: CertificateParameters,
        querystring: ProofQuery,
        response: {
          200: answer({ 'application/json': { schema: ProofAnswer }, ...FILES }),
          302: { description: 'With type=file and format=raw: a redirect to the file.', type: 'null' },
          ...errorAnswers(400, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { type, format, language = readersLanguage(request) } = request.query;
      const certificate = await ownCertificate(deps, request, request.params.id);
      if (format === 'raw') return sendFile(request, reply, certificate, type, language);
      if (type === 'asic') return sendContainerInJson(reply, certificate);
      return { proof: await proofBody(certificate, type, language) };
    },
  );
  app.get(
    '/certificates/:id/proof/:type',
    {
      config: { scope: 'proofs:read', produces: downloadTypes },
      schema: {
        operationId: 'downloadProof',
        tags: ['proofs'],
        summary: 'Download a proof of a certificate as a file',
        params: ProofParameters,
        querystring: LanguageQuery,
        response: {
          200: answer(FILES),
          302: { description: 'With the type `file`: a redirect to the file.', type: 'null' },
          ...errorAnswers(400, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { id, type } = request.params;
      const { language = readersLanguage(request) } = request.query;
      return sendFile(request, reply, await ownCertificate(deps, request, id), type, language);
    },
  );
  done();

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    certificate: Certificate,
    type: ProofBody['type'],
    language: ConstanciaLanguage,
  ): Promise<never> {
    if (type === 'file') return reply.redirect((await fileProof(deps, certificate)).url, 302) as never;
    if (type === 'asic') {
      const { mime, fileName, length, content } = await container(reply, certificate);
      return reply
        .type(acceptedType(request, [mime, OCTETS]) ?? mime)
        .headers({ 'content-disposition': contentDisposition(fileName), 'content-length': length })
        .send(content) as never;
    }
    const { mime, fileName, bytes } = await proofFile(certificate, type, language);
    // Bytes bypass the serializer; the routes' types allow only JSON.
    return reply
      .type(acceptedType(request, [mime, OCTETS]) ?? mime)
      .header('content-disposition', contentDisposition(fileName))
      .send(Buffer.from(bytes)) as never;
  }

  async function sendContainerInJson(reply: FastifyReply, certificate: Certificate): Promise<never> {
    const { content } = await container(reply, certificate);
    const wrapping = { proof: { type: 'asic', encoding: 'base64', data: null } };
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(jsonWithBase64(wrapping, content), { objectMode: false })) as never;
  }

  async function container(reply: FastifyReply, certificate: Certificate): Promise<StreamedProof> {
    if (!slots(certificate.accountId, reply))
      throw apiError('rate_limit_exceeded', {
        message: `${CONTAINERS_AT_ONCE} containers are being sent to this account, the maximum. Wait until one has arrived.`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    return asicProof(deps, certificate);
  }

  async function proofFile(
    certificate: Certificate,
    type: Exclude<ProofBody['type'], 'file' | 'asic'>,
    language: ConstanciaLanguage,
  ): Promise<ProofFile> {
    switch (type) {
      case 'nom151':
        return tsrProof(deps, certificate);
      case 'pdf':
        return pdfProof(deps, records, certificate, { reader: 'owner', language });
      case 'blockchain':
        return blockchainProof(deps, certificate);
      case 'opentimestamps':
        return opentimestampsProof(deps, certificate);
      case 'bundle':
        return bundleProof(deps, records, certificate, { reader: 'owner', language });
      case 'evidence':
        return ersProof(deps, certificate);
    }
  }

  async function proofBody(
    certificate: Certificate,
    type: Exclude<ProofBody['type'], 'asic'>,
    language: ConstanciaLanguage,
  ): Promise<ProofBody> {
    switch (type) {
      case 'file': {
        const { url, expiresAt } = await fileProof(deps, certificate);
        return { type, url, expires_at: expiresAt.toISOString(), ...certificate.file };
      }
      case 'nom151':
        return nom151Body(await nom151Proof(deps, certificate));
      case 'pdf':
        return {
          type,
          ...inBase64(await pdfProof(deps, records, certificate, { reader: 'owner', language })),
        };
      case 'blockchain': {
        const { network, bytes } = await blockchainProof(deps, certificate);
        return { type, network, data: Buffer.from(bytes).toString() };
      }
      case 'opentimestamps': {
        const file = await opentimestampsProof(deps, certificate);
        return { type, network: file.network, ...inBase64(file) };
      }
      case 'bundle': {
        const file = await bundleProof(deps, records, certificate, { reader: 'owner', language });
        return { type, network: file.network, ...inBase64(file) };
      }
      case 'evidence': {
        const { record, hashAlgorithm } = await evidenceProof(deps, certificate);
        const { revocation, renewals, valid_until } = (await records.of(certificate)).evidence;
        return {
          ...{ type, ...inBase64({ bytes: record }), hash_algorithm: hashAlgorithm },
          ...{ revocation, renewals, valid_until },
        };
      }
    }
  }
};

/** Typed as the JSON that it may contain: Fastify's types know one media type per answer. */
function answer(content: object) {
  return { description: 'The proof.', content } as unknown as typeof ProofAnswer;
}

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
    verification: report && { ok: report.ok, checks: report.checks, revocation: report.revocation.status },
  };
}

function inBase64({ bytes }: Pick<ProofFile, 'bytes'>): { encoding: 'base64'; data: string } {
  return { encoding: 'base64', data: Buffer.from(bytes).toString('base64') };
}
