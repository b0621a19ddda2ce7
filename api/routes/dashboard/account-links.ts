import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { confirmEmail, mailReset, repeatConfirmation, resetByLink } from '../../../app/account-links';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { readersLanguage } from '../../readers-language';
import { ConfirmedAnswer, ForgottenBody, ResetBody, TokenBody } from '../../schemas/account';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';

/** What the links in mails lead to. Mails are in the language of the Accept-Language header. */
export const accountLinkRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.post(
    '/account/confirmation',
    {
      schema: {
        operationId: 'mailConfirmation',
        description: 'Sends the link that confirms the e-mail address again.',
        response: { ...NO_CONTENT, ...dashboardErrors(401, 403, 409) },
      },
    },
    async (request, reply) => {
      await repeatConfirmation(deps, sessionOf(request).accountId, readersLanguage(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/confirmations',
    {
      config: { open: true },
      schema: {
        operationId: 'confirmEmail',
        body: TokenBody,
        response: { 200: json(ConfirmedAnswer, 'The address is confirmed.'), ...dashboardErrors(403, 415) },
      },
    },
    async ({ body }) => ({ email: (await confirmEmail(deps, body.token)).email }),
  );

  app.post(
    '/password-resets',
    {
      config: { open: true },
      schema: {
        operationId: 'mailReset',
        description: 'The answer is the same whether or not there is such an account.',
        body: ForgottenBody,
        response: { ...NO_CONTENT, ...dashboardErrors(403, 409, 415) },
      },
    },
    async (request, reply) => {
      const { ip, body } = request;
      await mailReset(deps, { email: body.email, ip, language: readersLanguage(request) });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/password',
    {
      config: { open: true },
      schema: {
        operationId: 'resetPassword',
        description: 'Ends every session of the account.',
        body: ResetBody,
        response: { ...NO_CONTENT, ...dashboardErrors(403, 415) },
      },
    },
    async (request, reply) => {
      app.rememberDevice(reply, await resetByLink(deps, { ...request.body, ip: request.ip }));
      return reply.code(204).send(null);
    },
  );
  done();
};
