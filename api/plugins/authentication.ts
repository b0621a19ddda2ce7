import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hashApiKey, isWellFormedApiKey } from '../../domain/api-key';
import { LIMITS } from '../../domain/limits';
import type { Scope } from '../../domain/scopes';
import type { Admission, KeyGate, LimitState } from '../../ports/key-gate';
import { apiError } from '../errors';
import type { ErrorCode } from '../errors';
import { createIpLimiter } from '../ip-limiter';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a key needs for this route; every route of the public API names one, or is public. */
    scope?: Scope;
    /** Takes one of the key's places for uploads. */
    upload?: boolean;
  }
  interface FastifyRequest {
    admission: Admission | null;
    /** The body has arrived: the key's place for uploads is free again. */
    endUpload(): void;
  }
}

const CHALLENGE = { 'www-authenticate': 'Bearer realm="sello"' };
/** A key that is found out by trying would take longer than the universe is old; this keeps the database out of it. */
const FAILURES_PER_MINUTE = 60;
/** When an upload may be tried again is not known; this is long enough for most to end. */
const UPLOAD_RETRY_SECONDS = 5;

export interface AuthenticationOptions {
  gate: KeyGate;
  service: string;
  clock: () => Date;
}

/** Authenticates before a byte of the body is read, and takes one unit of rate and quota. */
export const authentication = fastifyPlugin(
  async (app: FastifyInstance, { gate, service, clock }: AuthenticationOptions) => {
    const failures = createIpLimiter(FAILURES_PER_MINUTE, clock);
    /** Requests that hold one of their key's places. */
    const uploading = new WeakSet<FastifyRequest>();
    app.decorateRequest('admission', null);
    app.decorateRequest('endUpload', function endUpload(this: FastifyRequest) {
      const { admission, id, log } = this;
      if (admission === null || !uploading.delete(this)) return;
      gate.endUpload(admission.keyId, id).catch((error: unknown) => {
        log.warn({ err: error, keyId: admission.keyId }, 'A place for uploads could not be given back.');
      });
    });

    app.addHook('onRequest', async (request, reply) => {
      const { scope, upload } = request.routeOptions.config;
      if (scope === undefined) return;
      const blocked = failures.blockedSeconds(request.ip);
      if (blocked > 0) throw tooMany('rate_limit_exceeded', blocked, TOO_MANY_FAILURES);
      try {
        await authenticate(request, reply, upload === true);
      } catch (error) {
        if (reply.getHeader('www-authenticate') !== undefined) failures.count(request.ip);
        throw error;
      }
      if (admissionOf(request).scopes.includes(scope)) return;
      throw apiError('insufficient_scope', {
        message: `This call needs the scope ${scope}, which the API key lacks. Create a key that has it.`,
      });
    });

    app.addHook('onResponse', async (request, reply) => {
      // Refused before its body was begun with, or gone half way.
      request.endUpload();
      const { admission } = request;
      if (admission === null || reply.statusCode < 500) return;
      try {
        await gate.refund(admission);
      } catch (error) {
        request.log.warn({ err: error, keyId: admission.keyId }, 'A unit of quota could not be given back.');
      }
    });

    async function authenticate(
      request: FastifyRequest,
      reply: FastifyReply,
      upload: boolean,
    ): Promise<void> {
      const refuseKey = (code: ErrorCode) => {
        void reply.headers(CHALLENGE);
        return apiError(code);
      };
      const header = request.headers.authorization;
      if (header === undefined) throw refuseKey('api_key_missing');
      const key = /^Bearer +(\S+) *$/i.exec(header)?.[1];
      if (key === undefined || !isWellFormedApiKey(key, service)) throw refuseKey('api_key_invalid');
      const decision = await gate.admit(hashApiKey(key), upload ? request.id : null);
      switch (decision.verdict) {
        case 'admitted':
          request.admission = decision.admission;
          if (upload) uploading.add(request);
          showLimits(reply, decision.admission.limits);
          return;
        case 'rate':
          showLimits(reply, decision.limits);
          throw tooMany('rate_limit_exceeded', decision.limits.minute.resetSeconds);
        case 'quota':
          showLimits(reply, decision.limits);
          throw tooMany('quota_exceeded', decision.limits.month.resetSeconds);
        case 'uploads':
          showLimits(reply, decision.limits);
          throw tooMany('rate_limit_exceeded', UPLOAD_RETRY_SECONDS, TOO_MANY_UPLOADS);
        case 'unknown':
          throw refuseKey('api_key_invalid');
        case 'revoked':
          throw refuseKey('api_key_revoked');
        case 'expired':
          throw refuseKey('api_key_expired');
      }
    }
  },
  { name: 'authentication' },
);

const TOO_MANY_UPLOADS = `This API key has ${LIMITS.uploadsAtOncePerKey} uploads under way, the most it may have at once. Wait until one has ended.`;
const TOO_MANY_FAILURES =
  'Too many requests from this address failed to authenticate. Check the API key, and wait as long as Retry-After says.';

/** The admission of a route that has a scope. */
export function admissionOf(request: FastifyRequest): Admission {
  if (request.admission === null) throw new Error('This route was reached without authentication.');
  return request.admission;
}

function tooMany(code: 'rate_limit_exceeded' | 'quota_exceeded', resetSeconds: number, message?: string) {
  return apiError(code, {
    headers: { 'retry-after': String(resetSeconds) },
    ...(message !== undefined && { message }),
  });
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
