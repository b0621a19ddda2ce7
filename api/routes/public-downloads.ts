import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import type { CertificateRecords } from '../../app/certificate-record';
import { blockchainProof, bundleProof, opentimestampsProof } from '../../app/proofs/chain-proofs';
import { ersProof } from '../../app/proofs/evidence-files';
import { tsrProof } from '../../app/proofs/nom151-proof';
import { pdfProof } from '../../app/proofs/pdf-proof';
import type { ConstanciaLanguage } from '../../app/proofs/pdf/constancia-facts';
import { MIME } from '../../app/proofs/proof-file';
import type { ProofFile } from '../../app/proofs/proof-file';
import { findPublicCertificate } from '../../app/public-certificate';
import type { PublicCertificate } from '../../app/public-certificate';
import type { ApiDependencies } from '../dependencies';
import { readersLanguage } from '../readers-language';
import { LanguageQuery } from '../schemas/proof';

interface Options {
  deps: ApiDependencies;
  records: CertificateRecords;
}

interface PublicDownload {
  name: string;
  mime: string;
  write: (
    options: Options,
    certificate: PublicCertificate,
    language: ConstanciaLanguage,
  ) => Promise<ProofFile>;
}

/** They say no more than `proof.json`. */
const DOWNLOADS: PublicDownload[] = [
  {
    name: 'constancia.pdf',
    mime: MIME.pdf,
    write: ({ deps, records }, certificate, language) =>
      pdfProof(deps, records, certificate, { reader: 'anyone', language }),
  },
  {
    name: 'timestamp.tsr',
    mime: MIME.tsr,
    write: ({ deps }, certificate) => tsrProof(deps, certificate),
  },
  {
    name: 'evidence.ers',
    mime: MIME.ers,
    write: ({ deps }, certificate) => ersProof(deps, certificate),
  },
  {
    name: 'anchor.xml',
    mime: MIME.xml,
    write: ({ deps }, certificate) => blockchainProof(deps, certificate),
  },
  {
    name: 'anchor.ots',
    mime: MIME.ots,
    write: ({ deps }, certificate) => opentimestampsProof(deps, certificate),
  },
  {
    name: 'bundle.zip',
    mime: MIME.zip,
    write: ({ deps, records }, certificate, language) =>
      bundleProof(deps, records, certificate, { reader: 'anyone', language }),
  },
];

/** The proofs of a certificate as files, for whoever has its link. */
export const publicDownloadRoutes: FastifyPluginCallbackTypebox<Options> = (app, options, done) => {
  for (const { name, mime, write } of DOWNLOADS)
    app.get(
      `/v/:id/${name}`,
      {
        // JSON is included because errors are JSON.
        config: { produces: [mime, 'application/octet-stream', 'application/json'] },
        schema: { params: Type.Object({ id: Type.String() }), querystring: LanguageQuery },
      },
      async (request, reply) => {
        void reply.header('x-robots-tag', 'noindex');
        const { language = readersLanguage(request) } = request.query;
        void reply.header('vary', 'Accept-Language');
        const certificate = await findPublicCertificate(options.deps, request.params.id);
        const { fileName, bytes } = await write(options, certificate, language);
        return reply
          .type(mime)
          .header('content-disposition', contentDisposition(fileName))
          .send(Buffer.from(bytes));
      },
    );
  done();
};
