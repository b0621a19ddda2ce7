import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../../domain/limits';
import type { DayCount } from '../../../domain/usage';
import type { ApiDependencies } from '../../dependencies';
import { sessionOf } from '../../plugins/session';
import { dashboardErrors, json } from '../../schemas/common';
import { UsageAnswer, UsageQuery } from '../../schemas/usage';

const DAY = 86_400_000;

export const usageRoute: FastifyPluginCallbackTypebox<{ deps: ApiDependencies }> = (app, { deps }, done) => {
  app.get(
    '/usage',
    {
      schema: {
        operationId: 'getUsage',
        querystring: UsageQuery,
        response: { 200: json(UsageAnswer, 'Zeros included.'), ...dashboardErrors(401) },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request);
      const { days = LIMITS.usageDaysDefault } = request.query;
      const today = Math.floor(deps.clock().getTime() / DAY);
      const since = new Date((today - days + 1) * DAY);
      const [requests, certificates] = await Promise.all([
        deps.usage.requests(accountId, since),
        deps.usage.certificates(accountId, since),
      ]);
      const dates = Array.from({ length: days }, (_, i) => dateOf(since.getTime() + i * DAY));
      return {
        days: dates.map((date) => ({
          date,
          requests: countOn(requests, date),
          certificates: countOn(certificates, date),
        })),
      };
    },
  );
  done();
};

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function countOn(counts: DayCount[], date: string): number {
  return counts.find((each) => each.date === date)?.count ?? 0;
}
