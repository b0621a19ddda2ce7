import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiMetrics, RefusedBy } from '../metrics';

declare module 'fastify' {
  interface FastifyRequest {
    refusedBy: RefusedBy | null;
  }
}

/** Counts every request once, when it was answered or its caller has gone. */
export const metrics = fastifyPlugin(
  async (app: FastifyInstance, { figures }: { figures: ApiMetrics }) => {
    app.decorateRequest('refusedBy', null);
    app.addHook('preHandler', async (request) => {
      if (request.routeOptions.config.upload === true) figures.uploadAdmitted(request);
    });
    app.addHook('onSend', async (request, reply) => {
      // The last line about a request is the answer's: it shall name what the request's own lines name.
      reply.log = request.log;
    });
    app.addHook('onResponse', async (request, reply) => {
      const { statusCode: status, elapsedTime } = reply;
      const replayed = reply.hasHeader('idempotent-replayed');
      figures.answered(request, { status, seconds: elapsedTime / 1000, replayed });
    });
  },
  { name: 'metrics' },
);
