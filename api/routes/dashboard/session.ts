import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { checkPassword } from '../../../app/passwords';
import type { ApiDependencies } from '../../dependencies';
import { apiError } from '../../errors';
import { AccountAnswer, accountBody, SessionAnswer, SignInBody } from '../../schemas/account';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';
import { createSessionAnswer } from '../../session-answer';

export const sessionRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  const { accounts } = deps;
  const answerFor = createSessionAnswer(deps);

  app.get(
    '/session',
    {
      config: { open: true },
      schema: {
        operationId: 'getSession',
        summary: 'The signed-in account, and what this service allows',
        response: {
          200: json(SessionAnswer, 'The account is null without a session.'),
          ...dashboardErrors(),
        },
      },
    },
    async ({ session }) => answerFor(session),
  );

  app.post(
    '/session',
    {
      config: { open: true },
      schema: {
        operationId: 'signIn',
        body: SignInBody,
        response: { 200: json(AccountAnswer, 'Signed in.'), ...dashboardErrors(401, 403, 415) },
      },
    },
    async (request, reply) => {
      const device = app.deviceTokenOf(request);
      const found = await checkPassword(deps, { ...request.body, ip: request.ip, device });
      const { account, passwordHash } = found;
      await app.beginSession(request, reply, account.id);
      // A password change that ran in between has not ended this session.
      if ((await accounts.credentials(account.email))?.passwordHash !== passwordHash) {
        await app.endSession(request, reply);
        throw apiError('credentials_invalid');
      }
      app.rememberDevice(reply, found);
      return { account: accountBody(account) };
    },
  );

  app.delete(
    '/session',
    {
      config: { open: true },
      schema: { operationId: 'signOut', response: { ...NO_CONTENT, ...dashboardErrors(403) } },
    },
    async (request, reply) => {
      await app.endSession(request, reply);
      return reply.code(204).send(null);
    },
  );
  done();
};
