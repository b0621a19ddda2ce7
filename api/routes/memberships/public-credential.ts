import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CREDENTIAL_MIME } from '../../../app/memberships/credentials/issue-credential';
import { tokenOf } from '../../../app/memberships/credentials/read-credential';
import {
  findPublicCredential,
  hasPublicDetails,
  publicCredential,
  unknownAddress,
} from '../../../app/memberships/public-credential';
import type { FoundCredential, PublicCredential } from '../../../app/memberships/public-credential';
import { credentialPdf } from '../../../app/memberships/pdf/credential-pdf';
import { MIME } from '../../../app/proofs/proof-file';
import { credentialHtml } from '../../credential-html';
import type { ApiDependencies } from '../../dependencies';
import { pageLanguage } from '../../page-language';
import { acceptedType } from '../../plugins/negotiation';
import { readersLanguage } from '../../readers-language';
import { dashboardErrors, json } from '../../schemas/common';
import { PublicCredentialSchema } from '../../schemas/memberships/public-credential';
import { LanguageQuery } from '../../schemas/proof';
import { sendPage } from '../web';

const TYPES = ['text/html', 'application/json'];
/** Certificates have the same address with another prefix. */
const PAGE = '/v/:id(^(?:acr|mbr)_[0-9A-Za-z]+$)';

/** With the kind of credential that has one. */
const PDFS = [
  ['diploma.pdf', 'accreditation'],
  ['card.pdf', 'card'],
] as const;

interface Options {
  deps: ApiDependencies;
}

/** What the QR code of a diploma or a card leads to. */
export const publicCredentialRoutes: FastifyPluginCallbackTypebox<Options> = (app, { deps }, done) => {
  const schema = {
    hide: true,
    params: Type.Object({ id: Type.String() }),
    response: { 200: json(PublicCredentialSchema, 'The status as it is now.'), ...dashboardErrors(404) },
  };

  app.get(PAGE, { config: { produces: TYPES }, schema }, async (request, reply) => {
    void reply.header('vary', 'Accept, Accept-Language, Cookie');
    if (acceptedType(request, TYPES) === 'text/html') return sendHtml(request, reply);
    return read(reply, request.params.id);
  });

  app.get('/v/:id/status.json', { schema }, async (request, reply) => read(reply, request.params.id));

  app.get(
    '/v/:id/credential.jwt',
    {
      config: { produces: [CREDENTIAL_MIME, 'application/octet-stream', 'application/json'] },
      schema: { hide: true, params: schema.params },
    },
    async (request, reply) => {
      void reply.header('x-robots-tag', 'noindex');
      const { credential } = await findPublished(request.params.id);
      return reply
        .type(CREDENTIAL_MIME)
        .header('content-disposition', contentDisposition(`${credential.id}.jwt`))
        .send(tokenOf(credential));
    },
  );
  for (const [name, kind] of PDFS)
    app.get(
      `/v/:id/${name}`,
      {
        config: { produces: [MIME.pdf, 'application/octet-stream', 'application/json'] },
        schema: { hide: true, params: schema.params, querystring: LanguageQuery },
      },
      async (request, reply) => {
        void reply.header('x-robots-tag', 'noindex').header('vary', 'Accept-Language');
        const found = await findPublished(request.params.id);
        if (found.credential.kind !== kind) throw unknownAddress();
        const { language = readersLanguage(request) } = request.query;
        const { fileName, bytes } = await credentialPdf(deps, found, { reader: 'anyone', language });
        return reply
          .type(MIME.pdf)
          .header('content-disposition', contentDisposition(fileName))
          .send(Buffer.from(bytes));
      },
    );
  done();

  /** One whose details the account publishes. */
  async function findPublished(id: string): Promise<FoundCredential> {
    const found = await findPublicCredential(deps, id);
    if (!hasPublicDetails(found.facts)) throw unknownAddress();
    return found;
  }

  async function read(reply: FastifyReply, id: string): Promise<PublicCredential> {
    void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-cache');
    return publicCredential(deps, await findPublicCredential(deps, id));
  }

  async function sendHtml(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // Without it the page loads it, and says why it can't.
    const found = await read(reply, request.params.id).catch(() => null);
    const language = pageLanguage(request);
    return sendPage(reply, deps.web, 'credential', (web) => credentialHtml(web, found, language));
  }
};
