import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';
import { createIpLimiter } from '../ip-limiter';

const REQUESTS_PER_MINUTE = 300;

export const TOO_MANY_FROM_ADDRESS =
  'Too many requests came from this address. Wait for the number of seconds in Retry-After.';

/** Limits routes that need no key by address. */
export const publicLimit = fastifyPlugin(
  async (app: FastifyInstance, { clock }: { clock: () => Date }) => {
    const limiter = createIpLimiter(REQUESTS_PER_MINUTE, clock);
    app.addHook('onRequest', async (request) => {
      const blocked = limiter.blockedSeconds(request.ip);
      if (blocked > 0) {
        request.refusedBy = 'address';
        throw apiError('rate_limit_exceeded', {
          message: TOO_MANY_FROM_ADDRESS,
          retryAfterSeconds: blocked,
        });
      }
      limiter.count(request.ip);
    });
  },
  { name: 'public-limit' },
);
