import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashApiKey, isWellFormedApiKey } from '../../domain/api-key';
import { LIMITS } from '../../domain/limits';
import type { Scope } from '../../domain/scopes';
import type { RequestLimiter, LimitState } from '../../ports/request-limiter';
import { apiError } from '../errors';
import type { ErrorCode } from '../errors';
import { createIpLimiter } from '../ip-limiter';
import { admission, admissionOf } from './admission';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for this route; a route without one is public. */
    scope?: Scope;
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="sello"' };
/** Guessing a key is hopeless; this limit spares the database. */
const FAILURES_PER_MINUTE = 60;

interface AuthenticationOptions {
  limiter: RequestLimiter;
  service: string;
  clock: () => Date;
}

/** Authenticates before a byte of the body is read, and takes one unit of rate and quota. */
export const authentication = fastifyPlugin(
  async (app: FastifyInstance, { limiter, service, clock }: AuthenticationOptions) => {
    await app.register(admission, { limiter, showLimits, messages: { uploads: TOO_MANY_UPLOADS } });
    const failures = createIpLimiter(FAILURES_PER_MINUTE, clock);

    app.addHook('onRequest', async (request, reply) => {
      const { scope } = request.routeOptions.config;
      if (scope === undefined) return;
      const blocked = failures.blockedSeconds(request.ip);
      if (blocked > 0) {
        request.refusedBy = 'failed_authentication';
        throw apiError('rate_limit_exceeded', { message: TOO_MANY_FAILURES, retryAfterSeconds: blocked });
      }
      await authenticate(request, reply);
      if (admissionOf(request).scopes.includes(scope)) return;
      throw apiError('insufficient_scope', {
        message: `This call needs the scope ${scope}, which the API key lacks. Create a key that has it.`,
      });
    });

    async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const refuse = (code: ErrorCode) => {
        failures.count(request.ip);
        return apiError(code, { headers: CHALLENGE });
      };
      const header = request.headers.authorization;
      if (header === undefined) throw refuse('api_key_missing');
      const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
      if (key === undefined || !isWellFormedApiKey(key, service)) throw refuse('api_key_invalid');
      const verdict = await app.admit(request, reply, hashApiKey(key));
      if (verdict !== 'admitted') throw refuse(REFUSALS[verdict]);
    }
  },
  { name: 'authentication' },
);

const REFUSALS = {
  unknown: 'api_key_invalid',
  revoked: 'api_key_revoked',
  expired: 'api_key_expired',
} as const satisfies Record<string, ErrorCode>;
const TOO_MANY_UPLOADS = `This API key already has ${LIMITS.uploadsAtOncePerKey} uploads in progress, the maximum. Wait until one has finished.`;
const TOO_MANY_FAILURES =
  'Too many requests from this address failed to authenticate. Check the API key, and wait for the number of seconds in Retry-After.';

/** IETF draft "RateLimit header fields for HTTP". A calendar month has no fixed length, so its policy names no window. */
function showLimits(reply: FastifyReply, { minute, month }: LimitState): void {
  void reply.headers({
    'ratelimit-policy': `"minute";q=${minute.limit};w=60, "month";q=${month.limit}`,
    ratelimit:
      `"minute";r=${minute.remaining};t=${minute.resetSeconds}, ` +
      `"month";r=${month.remaining};t=${month.resetSeconds}`,
  });
}
