import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Warns once when a proxy seems to be in front that TRUST_PROXY does not list: all its callers then count as one address. */
export const forwarded = fastifyPlugin(
  async (app: FastifyInstance) => {
    let warned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      const peer = request.socket.remoteAddress;
      // From a trusted proxy, these also name who called it.
      const isTrusted = (request.ips?.length ?? 0) > 1;
      if (!warned && request.headers['x-forwarded-for'] !== undefined && !isTrusted) {
        warned = true;
        app.log.warn(
          { peer },
          `A request with X-Forwarded-For came from ${peer}, which TRUST_PROXY does not list. If that is your proxy, add it to TRUST_PROXY: until then all its callers share one address and its limits.`,
        );
      }
      done();
    });
  },
  { name: 'forwarded' },
);
