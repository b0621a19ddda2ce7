import type { FastifyPluginCallback } from 'fastify';
import type { ApiDependencies } from '../dependencies';

type Dependencies = Pick<ApiDependencies, 'readiness'>;

/**
 * live: the process answers. ready: database, engine and storage answer too, and the process is not stopping. It is also ready
 * without a worker, as uploads are certified once there is one; the number of workers is reported for the operator.
 */
export const healthRoutes: FastifyPluginCallback<{ deps: Dependencies }> = (app, { deps }, done) => {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    if (app.draining.begun) return reply.code(503).send({ status: 'stopping' });
    const report = await deps.readiness();
    return reply.code(report.status === 'ready' ? 200 : 503).send(report);
  });
  done();
};
