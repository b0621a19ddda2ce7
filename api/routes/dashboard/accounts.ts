import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { setHolderName } from '../../../app/holder-name';
import { openAccount } from '../../../app/open-account';
import { changePassword } from '../../../app/passwords';
import type { ApiDependencies } from '../../dependencies';
import { readersLanguage } from '../../readers-language';
import { sessionOf } from '../../plugins/session';
import {
  AccountAnswer,
  accountBody,
  PasswordBody,
  ProfileBody,
  SignUpAnswer,
  SignUpBody,
} from '../../schemas/account';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';

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
          201: json(SignUpAnswer, 'The account is open, and signed in.'),
          202: json(SignUpAnswer, 'Where the service sends mail: the rest is in a message to the address.'),
          ...dashboardErrors(403, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const account = await openAccount(deps, request.body, {
        ip: request.ip,
        language: readersLanguage(request),
      });
      if (account === null) return reply.code(202).send({ account });
      await app.beginSession(request, reply, account.id);
      const credentials = await deps.accounts.credentials(account.email);
      if (credentials !== null) app.rememberDevice(reply, credentials);
      return reply.code(201).send({ account: accountBody(account) });
    },
  );

  app.patch(
    '/account',
    {
      schema: {
        operationId: 'changeAccount',
        body: ProfileBody,
        response: { 200: json(AccountAnswer, 'The changed account.'), ...dashboardErrors(401, 403, 415) },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      return { account: accountBody(await setHolderName(deps, accountId, request.body.holder_name)) };
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
      const changed = await changePassword(deps, { accountId, session, ...request.body, ip: request.ip });
      app.rememberDevice(reply, changed);
      return reply.code(204).send(null);
    },
  );
  done();
};
