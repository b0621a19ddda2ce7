import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

/** RFC 9112 §3.2: two proxies could understand a request without exactly one Host differently. HTTP/1.0 has none. */
export const oneHost = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      const hosts = raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
      const valid = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0');
      done(valid ? undefined : apiError('invalid_request', { message: NOT_ONE_HOST }));
    });
  },
  { name: 'one-host' },
);

const NOT_ONE_HOST = 'The request must have exactly one header Host.';
