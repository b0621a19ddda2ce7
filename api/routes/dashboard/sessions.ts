import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { endOtherSessions, endSession, listSessions } from '../../../app/sessions';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json, NO_CONTENT } from '../../schemas/common';
import { listedSessionBody, SessionParameters, SessionsAnswer } from '../../schemas/session-list';

export const sessionListRoutes: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (
  app,
  { deps },
  done,
) => {
  app.get(
    '/account/sessions',
    {
      schema: {
        operationId: 'listSessions',
        response: { 200: json(SessionsAnswer, 'The last used first.'), ...dashboardErrors(401) },
      },
    },
    async (request) => {
      const { accountId, hash } = sessionOf(request);
      const sessions = await listSessions(deps, accountId);
      return { sessions: sessions.map((session) => listedSessionBody(session, hash)) };
    },
  );

  app.delete(
    '/account/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        params: SessionParameters,
        response: { ...NO_CONTENT, ...dashboardErrors(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { accountId } = sessionOf(request);
      await endSession(deps, { accountId, id: request.params.id, ip: request.ip });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/account/sessions',
    {
      schema: {
        operationId: 'endOtherSessions',
        description: 'Ends every session but the one of this request.',
        response: { ...NO_CONTENT, ...dashboardErrors(401, 403) },
      },
    },
    async (request, reply) => {
      await endOtherSessions(deps, sessionOf(request), request.ip);
      return reply.code(204).send(null);
    },
  );
  done();
};
