import type { FastifyPluginCallback } from 'fastify';
import type { ApiDependencies } from '../dependencies';

type Dependencies = Pick<ApiDependencies, 'checkDatabase' | 'engine' | 'files'>;

/** live: the process answers; ready: all it stands on answers too, and it is not about to stop. */
export const healthRoutes: FastifyPluginCallback<{ deps: Dependencies }> = (app, { deps }, done) => {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (request, reply) => {
    if (app.draining.begun) return reply.code(503).send({ status: 'stopping' });
    const parts = {
      database: deps.checkDatabase(),
      engine: deps.engine.check(),
      storage: deps.files.check(),
    };
    const settled = await Promise.allSettled(Object.values(parts));
    const states = Object.keys(parts).map((part, index) => [
      part,
      settled[index]?.status === 'fulfilled' ? 'up' : 'down',
    ]);
    for (const [index, check] of settled.entries()) {
      if (check.status === 'rejected')
        request.log.warn(
          { err: check.reason as unknown, part: states[index]?.[0] },
          'A part can not be used.',
        );
    }
    const ready = settled.every(({ status }) => status === 'fulfilled');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      parts: Object.fromEntries(states) as Record<string, string>,
    });
  });
  done();
};
