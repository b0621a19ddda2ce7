import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CREDENTIAL_MIME } from '../../../app/memberships/credentials/issue-credential';
import { issuerProfile } from '../../../app/memberships/credentials/issuer-profile';
import { publishedKey, publishedKeys } from '../../../app/memberships/credentials/published-keys';
import { signedStatusList, STATUS_LIST_SECONDS } from '../../../app/memberships/credentials/status-list';
import { ServiceError } from '../../../app/errors';
import { STATUS_PURPOSES } from '../../../domain/memberships/status-list';
import type { ApiDependencies } from '../../dependencies';
import { entityTag, hasTag } from '../../entity-tag';

const ROOT = '/.well-known/sello';
/** A key that has just been made is in no cache yet: verifiers that miss one ask again. */
const KEYS_CACHED = 'public, max-age=300';
const LIST_CACHED = `public, max-age=${STATUS_LIST_SECONDS}`;

interface Options {
  deps: ApiDependencies;
}

/** What verifiers of credentials need: keys, issuers and status lists. */
export const credentialRootRoutes: FastifyPluginCallbackTypebox<Options> = (app, { deps }, done) => {
  const { publicUrl } = deps.settings;

  app.get(`${ROOT}/jwks.json`, { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', KEYS_CACHED);
    return { keys: await publishedKeys(deps.memberships.signingKeys, publicUrl) };
  });

  app.get(
    `${ROOT}/keys/:id`,
    { schema: { hide: true, params: Type.Object({ id: Type.String() }) } },
    async (request, reply) => {
      const key = await deps.memberships.signingKeys.find(request.params.id);
      if (key === null) throw new ServiceError('not_found', { message: 'There is no key at this address.' });
      void reply.header('cache-control', KEYS_CACHED);
      return publishedKey(key, publicUrl);
    },
  );

  app.get(
    `${ROOT}/issuers/:id`,
    { schema: { hide: true, params: Type.Object({ id: Type.String() }) } },
    async (request) => {
      const { credentials } = deps.memberships;
      return issuerProfile({ credentials, accounts: deps.accounts, publicUrl }, request.params.id);
    },
  );

  app.get(
    `${ROOT}/issuers/:id/status/:purpose/:list`,
    {
      // JSON is included because errors are JSON.
      config: { produces: [CREDENTIAL_MIME, 'application/jwt', 'application/json'] },
      schema: {
        hide: true,
        params: Type.Object({
          id: Type.String(),
          purpose: Type.Enum([...STATUS_PURPOSES]),
          list: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        }),
      },
    },
    async (request, reply) => {
      const { id: issuerId, purpose, list } = request.params;
      const token = await signedStatusList(
        { ...deps.memberships, publicUrl, clock: deps.clock },
        { issuerId, purpose, list },
      );
      const tag = entityTag(token);
      void reply.header('etag', tag).header('cache-control', LIST_CACHED);
      if (hasTag(request, tag)) return reply.code(304).send();
      return reply.type(CREDENTIAL_MIME).send(token);
    },
  );
  done();
};
