import type { FastifyPluginCallback } from 'fastify';
import type { ApiDependencies } from '../dependencies';

type Dependencies = Pick<ApiDependencies, 'checkDatabase' | 'engine' | 'files'>;

/** live: the process answers; ready: all it stands on answers too. */
export const healthRoutes: FastifyPluginCallback<{ deps: Dependencies }> = (app, { deps }, done) => {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
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
    const ready = settled.every(({ status }) => status === 'fulfilled');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      parts: Object.fromEntries(states) as Record<string, string>,
    });
  });
  done();
};
