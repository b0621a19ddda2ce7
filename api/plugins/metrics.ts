import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiMetrics, RefusedBy } from '../metrics';

declare module 'fastify' {
  interface FastifyRequest {
    refusedBy: RefusedBy | null;
  }
}

/** Counts every request once, and logs it, when it was answered or its caller has gone. */
export const metrics = fastifyPlugin(
  async (app: FastifyInstance, { figures }: { figures: ApiMetrics }) => {
    app.decorateRequest('refusedBy', null);
    app.addHook('preHandler', (request, _reply, done) => {
      if (request.routeOptions.config.upload === true) figures.uploadAdmitted(request);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply;
      const replayed = reply.hasHeader('idempotent-replayed');
      figures.answered(request, { status, seconds: elapsedTime / 1000, replayed });
      request.log.info({ req: request, res: reply, responseTime: elapsedTime }, 'A request was answered.');
      done();
    });
  },
  { name: 'metrics' },
);
