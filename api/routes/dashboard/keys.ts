import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { createKey, listKeys, revokeKey, rotateKey } from '../../../app/keys';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';
import {
  keyBody,
  KeyParameters,
  KeysAnswer,
  keySettings,
  MintedKeyAnswer,
  NewKeyBody,
} from '../../schemas/key';

export const keyRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (app, { deps }, done) => {
  app.get(
    '/keys',
    {
      schema: {
        operationId: 'listKeys',
        response: { 200: json(KeysAnswer, 'All keys of the account.'), ...dashboardErrors(401) },
      },
    },
    async (request) => ({ keys: (await listKeys(deps, sessionOf(request).accountId)).map(keyBody) }),
  );

  app.post(
    '/keys',
    {
      schema: {
        operationId: 'createKey',
        body: NewKeyBody,
        response: {
          201: json(MintedKeyAnswer, 'The only answer that contains the key.'),
          ...dashboardErrors(401, 403, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const { key, secret } = await createKey(deps, { accountId, ...keySettings(request.body) }, accountId);
      return reply.code(201).send({ key: keyBody(key), secret });
    },
  );

  app.delete(
    '/keys/:id',
    {
      schema: {
        operationId: 'revokeKey',
        params: KeyParameters,
        response: { ...NO_CONTENT, ...dashboardErrors(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      await revokeKey(deps, { id: request.params.id, accountId }, accountId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/keys/:id/rotate',
    {
      schema: {
        operationId: 'rotateKey',
        description: 'Creates a key with the same settings and revokes the old one at once.',
        params: KeyParameters,
        response: {
          201: json(MintedKeyAnswer, 'The only answer that contains the key.'),
          ...dashboardErrors(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const { key, secret } = await rotateKey(deps, { id: request.params.id, accountId }, accountId);
      return reply.code(201).send({ key: keyBody(key), secret });
    },
  );
  done();
};
