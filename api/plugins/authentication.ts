import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashApiKey } from '../../domain/api-key';
import type { Scope } from '../../domain/scopes';
import type { RequestLimiter, LimitState } from '../../ports/request-limiter';
import { bearerKey } from '../bearer-key';
import { credentialProblem } from '../credential-problem';
import { apiError } from '../errors';
import type { ErrorCode } from '../errors';
import { createMinuteLimiter } from '../minute-limiter';
import { minuteLimit } from '../rate-limit-header';
import { admission, admissionOf } from './admission';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for this route; `any`: a key is needed, whatever its scopes. A route without one is public. */
    scope?: Scope | 'any';
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="sello"' };
/** Guessing a key is hopeless; this limit makes clients that repeat a wrong key wait. */
const FAILURES_PER_MINUTE = 60;

interface AuthenticationOptions {
  limiter: RequestLimiter;
  service: string;
  clock: () => Date;
}

/** Authenticates before a byte of the body is read, and takes one unit of rate and quota. */
export const authentication = fastifyPlugin(
  async (app: FastifyInstance, { limiter, service, clock }: AuthenticationOptions) => {
    await app.register(admission, { limiter, showLimits, clock, who: 'This API key' });
    const failures = createMinuteLimiter(FAILURES_PER_MINUTE, clock);

    app.addHook('onRequest', async (request, reply) => {
      const { scope } = request.routeOptions.config;
      if (scope === undefined) return;
      await authenticate(request, reply);
      if (scope === 'any' || admissionOf(request).scopes.includes(scope)) return;
      throw apiError('insufficient_scope', {
        message: `This call needs the scope ${scope}, which the API key lacks. Add it to the key in the dashboard, or use another key.`,
      });
    });

    async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const key = bearerKey(request, service);
      if (key === null) throw refusal(request, () => credentialProblem(request, service));
      const verdict = await app.admit(request, reply, hashApiKey(key));
      if (verdict !== 'admitted') throw refusal(request, () => ({ code: REFUSALS[verdict] }));
    }

    /** Only failures are limited: a valid key works whatever others send from the same address. */
    function refusal(request: FastifyRequest, problem: () => { code: ErrorCode; message?: string }): Error {
      const blocked = failures.blockedSeconds(request.ip);
      if (blocked === 0) {
        failures.count(request.ip);
        const { code, message } = problem();
        return apiError(code, { message, headers: CHALLENGE });
      }
      request.refusedBy = 'failed_authentication';
      return apiError('rate_limit_exceeded', { message: TOO_MANY_FAILURES, retryAfterSeconds: blocked });
    }
  },
  { name: 'authentication' },
);

const REFUSALS = {
  unknown: 'api_key_invalid',
  revoked: 'api_key_revoked',
  expired: 'api_key_expired',
} as const satisfies Record<string, ErrorCode>;
const TOO_MANY_FAILURES =
  'Too many requests from this address failed to authenticate. Check the API key, and wait for the number of seconds in Retry-After.';

/** A calendar month has no fixed length, so its policy names no window. */
function showLimits(reply: FastifyReply, { minute, month }: LimitState): void {
  const shown = minuteLimit(minute);
  void reply.headers({
    'ratelimit-policy': `${shown.policy}, "month";q=${month.limit}`,
    ratelimit: `${shown.state}, "month";r=${month.remaining};t=${month.resetSeconds}`,
  });
}
