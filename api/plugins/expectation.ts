import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

/**
 * RFC 9110 §10.1.1 knows one expectation, 100-continue, which Node answers. Without this, Node refuses any other before Fastify sees
 * the request, with an empty 417.
 */
export const expectation = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.server.on('checkExpectation', (request, response) => {
      app.server.emit('request', request, response);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const { expect } = request.headers;
      const known = expect === undefined || expect.toLowerCase() === '100-continue';
      done(known ? undefined : apiError('invalid_request', { message: UNKNOWN_EXPECTATION }));
    });
  },
  { name: 'expectation' },
);

const UNKNOWN_EXPECTATION = 'The header Expect may only be 100-continue. Send the request without it.';
