import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { mintApiKey } from '../../../domain/api-key';
import { TooManyKeysError } from '../../../domain/errors';
import type { KeySettings } from '../../../domain/api-key';
import { presentKey } from '../../account-presenter';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';
import { KeyParameters, KeysAnswer, MintedKeyAnswer, NewKeyBody } from '../../schemas/key';
import type { NewKeyRequest } from '../../schemas/key';

export const keyRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (app, { deps }, done) => {
  const { keys, settings } = deps;

  app.get(
    '/keys',
    {
      schema: {
        operationId: 'listKeys',
        response: { 200: json(KeysAnswer, 'All keys of the account.'), ...dashboardErrors(401) },
      },
    },
    async (request) => ({ keys: (await keys.list(sessionOf(request).accountId)).map(presentKey) }),
  );

  app.post(
    '/keys',
    {
      schema: {
        operationId: 'createKey',
        body: NewKeyBody,
        response: {
          201: json(MintedKeyAnswer, 'The only answer that ever holds the key.'),
          ...dashboardErrors(401, 403, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const wanted = settingsOf(request.body, deps);
      const { key: secret, hash, mask } = mintApiKey(settings.service);
      const key = await keys.create({ accountId, hash, mask, ...wanted }, accountId).catch(refuse);
      return reply.code(201).send({ key: presentKey(key), secret });
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
      if (!(await keys.revoke({ id: request.params.id, accountId }, accountId)))
        throw apiError('not_found', { message: 'This account has no API key with that id.' });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/keys/:id/rotate',
    {
      schema: {
        operationId: 'rotateKey',
        description: 'A new key with the same settings; the old one is refused from then on.',
        params: KeyParameters,
        response: {
          201: json(MintedKeyAnswer, 'The only answer that ever holds the key.'),
          ...dashboardErrors(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      const { key: secret, hash, mask } = mintApiKey(settings.service);
      const key = await keys.rotate({ id: request.params.id, accountId }, { hash, mask }, accountId);
      if (key === null) {
        throw apiError('not_found', {
          message: 'This account has no live API key with that id. Make a new key instead.',
        });
      }
      return reply.code(201).send({ key: presentKey(key), secret });
    },
  );
  done();
};

/** What was asked for, within what the operator allows. */
function settingsOf(body: NewKeyRequest, { settings, clock }: ApiDependencies): KeySettings {
  const { maxRate, maxQuota } = settings.keyLimits;
  const invalid = (message: string) => apiError('invalid_request', { message });
  if (body.rate > maxRate) throw invalid(`The field rate must be at most ${maxRate}.`);
  if (body.quota > maxQuota) throw invalid(`The field quota must be at most ${maxQuota}.`);
  const expiresAt = body.expires_at === null ? null : new Date(body.expires_at);
  if (expiresAt !== null && expiresAt.getTime() <= clock().getTime())
    throw invalid('The field expires_at must be a time in the future, or null.');
  return {
    name: body.name,
    scopes: body.scopes,
    ratePerMinute: body.rate,
    quotaPerMonth: body.quota,
    expiresAt,
  };
}

function refuse(error: unknown): never {
  throw error instanceof TooManyKeysError ? apiError('key_limit_reached') : error;
}
