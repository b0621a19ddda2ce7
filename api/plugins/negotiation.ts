import accepts from '@fastify/accepts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that a route can answer this request with; JSON by default. `null`: known only later, so any will do. */
    produces?: string[] | ((request: FastifyRequest) => string[] | null);
  }
}

const JSON_ONLY = ['application/json'];

/** Answers 406, before any work is done, when the caller accepts none of the media types that the answer can have. */
export const negotiation = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(accepts);
    app.addHook('onRequest', (request, _reply, done) => {
      const produces = producedBy(request);
      if (produces === null || acceptedType(request, produces) !== null) {
        done();
        return;
      }
      const message = `This call answers with ${produces.join(' or ')}, which the Accept header does not allow. Change that header, or leave it out.`;
      done(apiError('not_acceptable', { message }));
    });
  },
  { name: 'negotiation' },
);

/** The one that the caller prefers; the first if the caller has no preference. */
export function acceptedType(request: FastifyRequest, [first = '', ...others]: string[]): string | null {
  // An empty header states no preference.
  if (!request.headers.accept) return first;
  const best = request.accepts().type([first, ...others]);
  return typeof best === 'string' ? best : null;
}

function producedBy(request: FastifyRequest): string[] | null {
  const { produces = JSON_ONLY } = request.routeOptions.config;
  return typeof produces === 'function' ? produces(request) : produces;
}
