import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { routedPath } from '../routed-path';

/** What anyone may read without a key. By path, because an address under these that does not exist must be readable as a 404 too. */
const OPEN_TO_ALL = /^\/(?:v\/.*|\.well-known\/sello\/.*|docs(?:\.md|\/.*)?|api\/public\/v1\/openapi)$/;

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
};

/** No header is needed here, but libraries add their own. Without Allow-Credentials the browser sends no cookies. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/**
 * CORS: scripts of any site may read what is public. Nothing else answers to another origin, signed links to files included: a browser
 * opens them as downloads, and those of a bucket answer as the bucket is configured.
 */
export const crossOrigin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (isOpenToAll(request) && isPreflight(request)) return reply.headers(PREFLIGHT).code(204).send();
    });
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (isOpenToAll(request)) void reply.headers(HEADERS);
      done();
    });
  },
  { name: 'cross-origin' },
);

function isOpenToAll(request: FastifyRequest): boolean {
  return OPEN_TO_ALL.test(routedPath(request));
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
