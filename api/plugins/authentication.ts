import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashApiKey, isWellFormedApiKey } from '../../domain/api-key';
import type { Scope } from '../../domain/scopes';
import type { Admission, KeyGate, LimitState } from '../../ports/key-gate';
import { apiError } from '../errors';
import type { ErrorCode } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a key needs for this route; every route of the public API names one. */
    scope?: Scope;
  }
  interface FastifyRequest {
    admission: Admission | null;
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="sello"' };

/** Authenticates before a byte of the body is read, and takes one unit of rate and quota. */
export const authentication = fastifyPlugin(
  (app: FastifyInstance, { gate, service }: { gate: KeyGate; service: string }) => {
    app.decorateRequest('admission', null);

    app.addHook('onRequest', async (request, reply) => {
      const { scope } = request.routeOptions.config;
      if (scope === undefined) return;
      const decision = await gate.admit(hashApiKey(readKey(request, service)));
      switch (decision.verdict) {
        case 'admitted':
          request.admission = decision.admission;
          showLimits(reply, decision.admission.limits);
          if (decision.admission.scopes.includes(scope)) return;
          throw apiError('insufficient_scope', {
            message: `This call needs the scope ${scope}, which the API key lacks. Create a key that has it.`,
          });
        case 'rate':
          showLimits(reply, decision.limits);
          throw exceeded('rate_limit_exceeded', decision.limits.minute.resetSeconds);
        case 'quota':
          showLimits(reply, decision.limits);
          throw exceeded('quota_exceeded', decision.limits.month.resetSeconds);
        case 'unknown':
          throw refuseKey('api_key_invalid');
        case 'revoked':
          throw refuseKey('api_key_revoked');
        case 'expired':
          throw refuseKey('api_key_expired');
      }
    });

    app.addHook('onResponse', async (request, reply) => {
      if (request.admission === null || reply.statusCode < 500) return;
      try {
        await gate.refund(request.admission);
      } catch (error) {
        request.log.warn(
          { err: error, keyId: request.admission.keyId },
          'A unit of quota could not be given back.',
        );
      }
    });
  },
  { name: 'authentication' },
);

/** The admission of a route that has a scope. */
export function admissionOf(request: FastifyRequest): Admission {
  if (request.admission === null) throw new Error('This route was reached without authentication.');
  return request.admission;
}

function readKey(request: FastifyRequest, service: string): string {
  const header = request.headers.authorization;
  if (header === undefined) throw refuseKey('api_key_missing');
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (key === undefined || !isWellFormedApiKey(key, service)) throw refuseKey('api_key_invalid');
  return key;
}

function refuseKey(code: ErrorCode) {
  return apiError(code, { headers: CHALLENGE });
}

function exceeded(code: 'rate_limit_exceeded' | 'quota_exceeded', resetSeconds: number) {
  return apiError(code, { headers: { 'retry-after': String(resetSeconds) } });
}

/** IETF draft "RateLimit header fields for HTTP". A calendar month has no fixed length, so its policy names no window. */
function showLimits(reply: FastifyReply, { minute, month }: LimitState): void {
  void reply.headers({
    'ratelimit-policy': `"minute";q=${minute.limit};w=60, "month";q=${month.limit}`,
    ratelimit:
      `"minute";r=${minute.remaining};t=${minute.resetSeconds}, ` +
      `"month";r=${month.remaining};t=${month.resetSeconds}`,
  });
}
