import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { closeOwnAccount, reopenAccount } from '../../../app/close-account';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { readersLanguage } from '../../readers-language';
import { AccountAnswer, accountBody, CloseBody } from '../../schemas/account';
import { dashboardErrors, json } from '../../schemas/common';

/** Closing an account, and undoing it. While it is being closed, only `whileClosing` routes work. */
export const closingRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.post(
    '/account/close',
    {
      schema: {
        operationId: 'closeAccount',
        description: 'Ends every API key and every other session at once. Can be undone for seven days.',
        body: CloseBody,
        response: {
          200: json(AccountAnswer, 'The account is being closed.'),
          ...dashboardErrors(401, 403, 409, 415),
        },
      },
    },
    async (request) => {
      const { accountId, hash: session } = sessionOf(request);
      const from = { ip: request.ip, language: readersLanguage(request) };
      const order = { accountId, session, ...request.body, ...from };
      return { account: accountBody(await closeOwnAccount(deps, order)) };
    },
  );

  app.post(
    '/account/reopen',
    {
      config: { whileClosing: true },
      schema: {
        operationId: 'reopenAccount',
        description: 'Undoes the closing. API keys that it ended stay ended.',
        response: {
          200: json(AccountAnswer, 'The account is open again.'),
          ...dashboardErrors(401, 403, 404),
        },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      return { account: accountBody(await reopenAccount(deps, accountId, accountId)) };
    },
  );
  done();
};
