import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { presentAccount } from '../../account-presenter';
import { checkPassword } from '../../../app/check-password';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { openAccount } from '../../../app/open-account';
import { sessionOf } from '../../plugins/session';
import { AccountAnswer, PasswordBody, SignUpBody } from '../../schemas/account';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';

const WRONG = 'The current password is wrong. Check it and try again.';

export const accountRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.post(
    '/accounts',
    {
      config: { open: true },
      schema: {
        operationId: 'signUp',
        body: SignUpBody,
        response: {
          201: json(AccountAnswer, 'The account is open, and signed in.'),
          ...dashboardErrors(403, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const account = await openAccount(deps, request.body, request.ip);
      await app.beginSession(request, reply, account.id);
      return reply.code(201).send({ account: presentAccount(account) });
    },
  );

  app.put(
    '/account/password',
    {
      schema: {
        operationId: 'changePassword',
        description: 'Ends every other session of the account.',
        body: PasswordBody,
        response: { ...NO_CONTENT, ...dashboardErrors(401, 403, 415) },
      },
    },
    async (request, reply) => {
      const { accountId, hash: session } = sessionOf(request);
      const { current, next } = request.body;
      const account = await deps.accounts.find(accountId);
      if (account === null) throw apiError('session_required');
      const { passwordHash } = await checkPassword(deps, {
        email: account.email,
        password: current,
        ip: request.ip,
      }).catch((error: unknown) => {
        throw isWrongPassword(error) ? apiError('credentials_invalid', { message: WRONG }) : error;
      });
      const hash = await deps.passwords.hash(next);
      const changed = await deps.accounts.setPassword(accountId, { hash, replaces: passwordHash }, accountId);
      if (!changed) throw apiError('credentials_invalid', { message: WRONG });
      await deps.sessions.endOthers(accountId, session);
      return reply.code(204).send(null);
    },
  );
  done();
};

function isWrongPassword(error: unknown): boolean {
  return (error as { data?: { error?: string } }).data?.error === 'credentials_invalid';
}
