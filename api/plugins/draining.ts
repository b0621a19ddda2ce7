import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process was asked to stop; from then on it only finishes. */
    draining: { begun: boolean };
  }
}

/** Whoever is answered by a process that is about to stop is told not to come back on the same connection. */
export const draining = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.decorate('draining', { begun: false });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (app.draining.begun) void reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);
