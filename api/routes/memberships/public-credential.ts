import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CREDENTIAL_MIME } from '../../../app/memberships/credentials/issue-credential';
import { credentialNotReady } from '../../../app/memberships/credentials/read-credential';
import {
  findPublicCredential,
  hasPublicDetails,
  publicCredential,
} from '../../../app/memberships/public-credential';
import type { PublicCredential } from '../../../app/memberships/public-credential';
import { ServiceError } from '../../../app/errors';
import { credentialHtml } from '../../credential-html';
import type { ApiDependencies } from '../../dependencies';
import { pageLanguage } from '../../page-language';
import { acceptedType } from '../../plugins/negotiation';
import { dashboardErrors, json } from '../../schemas/common';
import { PublicCredentialSchema } from '../../schemas/memberships/public-credential';
import { sendPage } from '../web';

const TYPES = ['text/html', 'application/json'];
/** Certificates have the same address with another prefix. */
const PAGE = '/v/:id(^(?:acr|mbr)_[0-9A-Za-z]+$)';

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
      const { credential, facts } = await findPublicCredential(deps, request.params.id);
      if (!hasPublicDetails(facts))
        throw new ServiceError('not_found', { message: 'There is no certificate at this address.' });
      if (credential.token === null) throw credentialNotReady();
      return reply
        .type(CREDENTIAL_MIME)
        .header('content-disposition', `attachment; filename="${credential.id}.jwt"`)
        .send(credential.token);
    },
  );
  done();

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
    return sendPage(reply, deps.web, 'certificate', (web) => credentialHtml(web, found, language));
  }
};
