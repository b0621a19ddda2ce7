import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LIMITS, SESSION } from '../../domain/limits';
import { hashToken, mintToken } from '../../domain/secret-token';
import type { RequestLimiter, LimitState } from '../../ports/request-limiter';
import type { SessionRepository } from '../../ports/sessions';
import type { Session } from '../../domain/session';
import { apiError } from '../errors';
import { createIpLimiter } from '../ip-limiter';
import { admission, tooMany } from './admission';
import { refuseCrossSite } from './cross-site';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the dashboard that may be called without a session. */
    open?: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyInstance {
    /** Begins a session in place of the request's own, and hands it out as a cookie. */
    beginSession(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<Session>;
    endSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** Requests of one address without a session, in a minute. */
const STRANGERS_PER_MINUTE = 300;

export interface SessionOptions {
  limiter: RequestLimiter;
  sessions: SessionRepository;
  publicUrl: string;
  clock: () => Date;
}

/** Every route it is registered before needs a session, unless it says otherwise, and refuses what comes from another site. */
export const sessionAuthentication = fastifyPlugin(
  async (app: FastifyInstance, { limiter, sessions, publicUrl, clock }: SessionOptions) => {
    const { origin, protocol } = new URL(publicUrl);
    const secure = protocol === 'https:';
    // The prefix makes browsers refuse the cookie from any other host, and without TLS (RFC 6265bis §4.1.3).
    const name = secure ? '__Host-sello_session' : 'sello_session';
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    const strangers = createIpLimiter(STRANGERS_PER_MINUTE, clock);

    await app.register(cookie);
    await app.register(admission, { limiter, showLimits, sentences: SENTENCES });
    app.decorateRequest('session', null);

    app.addHook('onRequest', async (request, reply) => {
      refuseCrossSite(request, origin);
      const blocked = strangers.blockedSeconds(request.ip);
      if (blocked > 0) throw tooMany('rate_limit_exceeded', blocked, TOO_MANY_FROM_ADDRESS);
      const token = request.cookies[name];
      request.session = token === undefined ? null : await sessions.find(hashToken(token));
      if (request.session === null) strangers.count(request.ip);
      if (request.routeOptions.config.open === true) return;
      if (request.session === null) throw apiError('session_required');
      await app.admit(request, reply, request.session.accountId);
    });

    app.decorate('beginSession', async (request, reply, accountId) => {
      if (request.session !== null) await sessions.end(request.session.hash);
      const { token, hash } = mintToken();
      request.session = { hash, accountId };
      await sessions.begin(request.session);
      void reply.setCookie(name, token, { ...attributes, maxAge: SESSION.absoluteSeconds });
      return request.session;
    });

    app.decorate('endSession', async (request, reply) => {
      if (request.session !== null) await sessions.end(request.session.hash);
      request.session = null;
      void reply.clearCookie(name, attributes);
    });
  },
  { name: 'session-authentication' },
);

/** The session of a route that needs one. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new Error('This route was reached without a session.');
  return request.session;
}

const SENTENCES = {
  rate: 'This account sends requests too fast. Wait as long as Retry-After says.',
  uploads: `This account has ${LIMITS.uploadsAtOncePerKey} uploads under way, the most it may have at once. Wait until one has ended.`,
};
const TOO_MANY_FROM_ADDRESS = 'Too many requests came from this address. Wait as long as Retry-After says.';

function showLimits(reply: FastifyReply, { minute }: LimitState): void {
  void reply.headers({
    'ratelimit-policy': `"minute";q=${minute.limit};w=60`,
    ratelimit: `"minute";r=${minute.remaining};t=${minute.resetSeconds}`,
  });
}
