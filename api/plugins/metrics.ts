import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiMetrics, RefusedBy } from '../metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that refused this request. */
    refusedBy: RefusedBy | null;
  }
}

/** Counts and logs every request once, when it is answered or its caller has disconnected. */
export const metrics = fastifyPlugin(
  async (app: FastifyInstance, { metrics: counters }: { metrics: ApiMetrics }) => {
    app.decorateRequest('refusedBy', null);
    app.addHook('preHandler', (request, _reply, done) => {
      if (request.routeOptions.config.upload === true) counters.uploadAdmitted(request);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply;
      const replayed = reply.hasHeader('idempotent-replayed');
      counters.answered(request, { status, seconds: elapsedTime / 1000, replayed });
      request.log.info({ req: request, res: reply, responseTime: elapsedTime }, 'Request answered.');
      done();
    });
  },
  { name: 'metrics' },
);
