import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../../domain/limits';
import { admissionOf } from '../../plugins/admission';
import { dashboardErrors, json } from '../../schemas/common';
import { CountAnswer, CountQuery } from '../../schemas/list';
import { listFilterOf } from '../certificates/list-filter';
import type { ReadOptions } from '../certificates/options';

export const countCertificatesRoute: FastifyPluginCallbackTypebox<Pick<ReadOptions, 'deps'>> = (
  app,
  { deps },
  done,
) => {
  app.get(
    '/certificates/count',
    {
      schema: {
        operationId: 'countCertificates',
        querystring: CountQuery,
        response: { 200: json(CountAnswer, 'How many certificates the list has.'), ...dashboardErrors(401) },
      },
    },
    async (request) => {
      const { accountId } = admissionOf(request);
      const filter = listFilterOf(request.query);
      const found = await deps.certificates.count(accountId, filter, LIMITS.countMaximum + 1);
      return { count: Math.min(found, LIMITS.countMaximum), more: found > LIMITS.countMaximum };
    },
  );
  done();
};
