import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const HEADERS = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
});

/** Headers of every answer, unless its route has set them. */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, { https }: { https: boolean }) => {
    app.addHook('onSend', (request, reply, _payload, done) => {
      addCommonHeaders(request, reply, https);
      done();
    });
  },
  { name: 'security-headers' },
);

export function addCommonHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  void reply.header('x-request-id', request.id);
  for (const [name, value] of HEADERS) {
    if (!reply.hasHeader(name)) void reply.header(name, value);
  }
  if (https) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
