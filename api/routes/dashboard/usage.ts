import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { usageByDay } from '../../../app/usage';
import { LIMITS } from '../../../domain/limits';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json } from '../../schemas/common';
import { UsageAnswer, UsageQuery } from '../../schemas/usage';

export const usageRoute: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (app, { deps }, done) => {
  app.get(
    '/usage',
    {
      schema: {
        operationId: 'getUsage',
        querystring: UsageQuery,
        response: { 200: json(UsageAnswer, 'Days without any use are included.'), ...dashboardErrors(401) },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const { days = LIMITS.usageDaysDefault } = request.query;
      return { days: await usageByDay(deps, accountId, days) };
    },
  );
  done();
};
