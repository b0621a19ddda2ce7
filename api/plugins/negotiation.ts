import accepts from '@fastify/accepts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types a route can answer with; JSON where it says nothing. */
    produces?: string[];
  }
}

const JSON_ONLY = ['application/json'];

/** A caller that can't read any of a route's answers is told so before anything is done for it. */
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
