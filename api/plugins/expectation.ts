import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiError } from '../errors';

/**
 * RFC 9110 §10.1.1. Node would answer `100 Continue` before Fastify sees the request, and any other expectation with an empty 417. Here a
 * caller is told to continue when its body is about to be read: one that is refused by its headers learns so without sending a file.
 */
export const expectation = fastifyPlugin(
  async (app: FastifyInstance) => {
    const { server } = app;
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      continueWhenRead(request, response);
      server.emit('request', request, response);
    });
    server.on('checkExpectation', (request, response) => {
      server.emit('request', request, response);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      const { expect } = request.headers;
      const known = expect === undefined || expect.toLowerCase() === '100-continue';
      done(known ? undefined : apiError('expectation_failed'));
    });
  },
  { name: 'expectation' },
);

/** Node calls `_read` when any consumer asks for the body. */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read.bind(request);
  request._read = (size) => {
    request._read = read;
    // After the answer, Node reads what is left of the body to discard it.
    if (!response.headersSent) response.writeContinue();
    read(size);
  };
}
