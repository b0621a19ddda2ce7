import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { apiError } from '../errors';
import { createMinuteLimiter } from '../minute-limiter';

const REQUESTS_PER_MINUTE = 300;

export const TOO_MANY_FROM_ADDRESS =
  'Too many requests came from this address. Wait for the number of seconds in Retry-After.';

interface PublicLimitOptions {
  clock: () => Date;
  /** Whether the request is admitted whatever others do from its address. Asked only when the address is over its limit. */
  isKnown: (request: FastifyRequest) => boolean | Promise<boolean>;
}

/** Limits routes that need no key by address. */
export const publicLimit = fastifyPlugin(
  async (app: FastifyInstance, { clock, isKnown }: PublicLimitOptions) => {
    const limiter = createMinuteLimiter(REQUESTS_PER_MINUTE, clock);
    app.addHook('onRequest', async (request) => {
      const blocked = limiter.blockedSeconds(request.ip);
      if (blocked === 0) {
        limiter.count(request.ip);
        return;
      }
      if (await isKnown(request)) return;
      request.refusedBy = 'address';
      throw apiError('rate_limit_exceeded', {
        message: TOO_MANY_FROM_ADDRESS,
        retryAfterSeconds: blocked,
      });
    });
  },
  { name: 'public-limit' },
);
