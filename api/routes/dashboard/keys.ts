import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { editKey, listEndedKeys, listKeys, listRefused, revokeKey, rotateKey } from '../../../app/keys';
import { createOwnKey } from '../../../app/own-key';
import { GRACE_HOURS_DEFAULT, LIMITS } from '../../../domain/limits';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';
import {
  EditKeyBody,
  EndedKeysAnswer,
  EndedKeysQuery,
  KeyAnswer,
  keyBody,
  keyChange,
  KeyParameters,
  KeysAnswer,
  keySettings,
  MintedKeyAnswer,
  NewKeyBody,
  RefusedAnswer,
  RotateBody,
} from '../../schemas/key';

export const keyRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (app, { deps }, done) => {
  app.get(
    '/keys',
    {
      schema: {
        operationId: 'listKeys',
        description: 'A bounded number: an account has only so many keys that work.',
        response: { 200: json(KeysAnswer, 'Every key of the account that works.'), ...dashboardErrors(401) },
      },
    },
    async (request) => ({ keys: (await listKeys(deps, sessionOf(request).accountId)).map(keyBody) }),
  );

  app.get(
    '/keys/ended',
    {
      schema: {
        operationId: 'listEndedKeys',
        description: `Revoked and expired keys, for ${LIMITS.endedKeyDays} days after they ended.`,
        querystring: EndedKeysQuery,
        response: { 200: json(EndedKeysAnswer, 'One page.'), ...dashboardErrors(401) },
      },
    },
    async (request) => {
      const { limit = LIMITS.pageDefault, after } = request.query;
      const page = await listEndedKeys(deps, sessionOf(request).accountId, { limit, after });
      return { keys: page.keys.map(keyBody), next_cursor: page.nextCursor };
    },
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
      const { key, secret } = await createOwnKey(deps, accountId, keySettings(request.body));
      return reply.code(201).send({ key: keyBody(key), secret });
    },
  );

  app.patch(
    '/keys/:id',
    {
      schema: {
        operationId: 'editKey',
        description:
          'What is left out stays. Takes effect with the next request. Scopes and limits also change for the key that this one replaces, while that still works.',
        params: KeyParameters,
        body: EditKeyBody,
        response: { 200: json(KeyAnswer, 'The key as it is now.'), ...dashboardErrors(401, 403, 404, 415) },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const wanted = keyChange(request.body);
      return { key: keyBody(await editKey(deps, { id: request.params.id, accountId }, wanted, accountId)) };
    },
  );

  app.get(
    '/keys/:id/refused',
    {
      schema: {
        operationId: 'listRefusedRequests',
        description: `The last ${LIMITS.refusedRequestsPerKey} requests with this key that were answered with a 4xx, other than proof_not_ready. They appear within seconds; under heavy load some may be missing.`,
        params: KeyParameters,
        response: {
          200: json(RefusedAnswer, 'Without addresses and content.'),
          ...dashboardErrors(401, 404),
        },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const refused = await listRefused(deps, { id: request.params.id, accountId });
      return { refused: refused.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })) };
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
      // Everything in the body is optional, and so is the body.
      preValidation: async (request) => {
        if ((request.body as unknown) == null) request.body = {};
      },
      schema: {
        operationId: 'rotateKey',
        description:
          'Creates a key with the same settings. The old one works until the grace period ends; both draw on the same limits.',
        params: KeyParameters,
        body: RotateBody,
        response: {
          201: json(MintedKeyAnswer, 'The only answer that contains the key.'),
          ...dashboardErrors(401, 403, 404, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const { grace_hours: graceHours = GRACE_HOURS_DEFAULT } = request.body;
      const old = { id: request.params.id, accountId, graceHours };
      const { key, secret } = await rotateKey(deps, old, accountId);
      return reply.code(201).send({ key: keyBody(key), secret });
    },
  );
  done();
};
