import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Closes a connection whose reader takes nothing of an answer for this long. Otherwise the rest of the answer, and for a stream its
 * source, would stay open for as long as the reader likes. Node stops this timer when the answer has been sent.
 */
export const writeIdle = fastifyPlugin(
  async (app: FastifyInstance, { milliseconds }: { milliseconds: number }) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      reply.raw.setTimeout(milliseconds, () => reply.raw.destroy());
      done();
    });
  },
  { name: 'write-idle' },
);
