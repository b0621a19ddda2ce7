import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { findAccount } from '../../app/accounts';
import type { ApiDependencies } from '../dependencies';
import { admissionOf } from '../plugins/admission';
import { errorAnswers, json } from '../schemas/common';
import { KeyAccountAnswer } from '../schemas/key-account';

const DESCRIPTION = `How many certificates the account has left, and what the key may do. The call costs one request, as any other. The limits
are the key's own; \`RateLimit\` shows less when all keys of the account together have less left.`;

// Any scope will do, so none is ever missing.
const { 403: _insufficientScope, ...ERRORS } = errorAnswers();

export const accountRoute: FastifyPluginCallbackTypebox<{
  deps: Pick<ApiDependencies, 'accounts' | 'keys'>;
}> = (app, { deps }, done) => {
  app.get(
    '/account',
    {
      config: { scope: 'any' },
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: 'Read what is left of the account and of the key',
        description: DESCRIPTION,
        response: { 200: json(KeyAccountAnswer, 'The account and the key.'), ...ERRORS },
      },
    },
    async (request) => {
      const { accountId, keyId, scopes, limits, usedInMonth } = admissionOf(request);
      const [account, name] = await Promise.all([findAccount(deps, accountId), deps.keys.nameOf(keyId)]);
      const { certificatesGranted: granted, certificatesUsed: used } = account;
      return {
        account: {
          id: accountId,
          certificates: { left: Math.max(0, granted - used), used },
          key: {
            name: name ?? '',
            scopes,
            rate: limits.minute.limit,
            quota: limits.month.limit,
            used_this_month: usedInMonth,
          },
        },
      };
    },
  );
  done();
};
