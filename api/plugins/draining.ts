import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** `begun` is set when the process is asked to stop: it only finishes its requests from then on. */
    draining: { begun: boolean };
  }
}

/** While the process drains, every answer closes its connection. */
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
