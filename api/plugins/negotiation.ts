import accepts from '@fastify/accepts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that a route can answer with; JSON by default. */
    produces?: string[];
  }
}

const JSON_ONLY = ['application/json'];

/** Answers 406, before any work is done, when the caller accepts none of the route's media types. */
export const negotiation = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(accepts);
    app.addHook('onRequest', (request, _reply, done) => {
      const produces = request.routeOptions.config.produces ?? JSON_ONLY;
      if (request.headers.accept === undefined || request.accepts().type(produces) !== false) {
        done();
        return;
      }
      const message = `This call answers with ${produces.join(' or ')}, which the Accept header does not allow.`;
      done(apiError('not_acceptable', { message }));
    });
  },
  { name: 'negotiation' },
);
