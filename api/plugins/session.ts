import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { addressGroup } from '../../app/address-group';
import { accountClosing } from '../../app/close-account';
import type { SecretKeys } from '../../app/encrypted-text';
import { deviceToken } from '../../app/known-device';
import { deviceOf } from '../../domain/device';
import { DEVICE_SECONDS, SESSION } from '../../domain/limits';
import { hashToken, mintToken } from '../../domain/secret-token';
import type { AccountRepository, Credentials } from '../../ports/accounts';
import type { RequestLimiter, LimitState } from '../../ports/request-limiter';
import type { AuditTrail } from '../../ports/audit-trail';
import type { SessionRepository } from '../../ports/sessions';
import type { Session } from '../../domain/session';
import { apiError } from '../errors';
import { createMinuteLimiter } from '../minute-limiter';
import { minuteLimit } from '../rate-limit-header';
import { cookieValue, deviceCookieName, sessionCookieName } from '../session-cookie';
import { admission } from './admission';
import { refuseCrossSite } from './cross-site';
import { TOO_MANY_FROM_ADDRESS } from './public-limit';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A dashboard route that needs no session. */
    open?: boolean;
    /** A dashboard route that also works while the account is being closed. */
    whileClosing?: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyInstance {
    /** Replaces the request's session with a new one, and sets its cookie. */
    beginSession(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<Session>;
    endSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** The account knows this browser from now on, until its password changes. */
    rememberDevice(reply: FastifyReply, credentials: Credentials): void;
    /** What the browser says by which an account may know it. */
    deviceTokenOf(request: FastifyRequest): string | undefined;
  }
}

/** Requests without a session, per address. */
const ANONYMOUS_PER_MINUTE = 300;

interface SessionOptions {
  accounts: Pick<AccountRepository, 'find'>;
  limiter: RequestLimiter;
  sessions: SessionRepository;
  auditTrail: AuditTrail;
  deviceKeys: () => SecretKeys;
  publicUrl: string;
  clock: () => Date;
}

/** Every route registered after it needs a session, unless it is `open`, and refuses requests from other sites. */
export const sessionAuthentication = fastifyPlugin(
  async (app: FastifyInstance, options: SessionOptions) => {
    const { accounts, limiter, sessions, auditTrail, deviceKeys, publicUrl, clock } = options;
    const { origin, protocol } = new URL(publicUrl);
    const secure = protocol === 'https:';
    const name = sessionCookieName(publicUrl);
    const device = deviceCookieName(publicUrl);
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    const anonymous = createMinuteLimiter(ANONYMOUS_PER_MINUTE, clock);

    await app.register(cookie);
    await app.register(admission, { limiter, showLimits, clock, who: 'This account' });
    app.decorateRequest('session', null);

    app.addHook('onRequest', async (request, reply) => {
      refuseCrossSite(request, origin);
      const token = cookieValue(request, name);
      request.session = token === undefined ? null : await sessions.find(hashToken(token));
      // A valid session works whatever others send from the same address.
      if (request.session === null) countAnonymous(request);
      if (request.routeOptions.config.open === true) return;
      if (request.session === null) throw apiError('session_required');
      const { accountId } = request.session;
      await app.admit(request, reply, accountId);
      if (request.routeOptions.config.whileClosing === true) return;
      if ((await accounts.find(accountId))?.closing != null) throw accountClosing();
    });

    function countAnonymous(request: FastifyRequest): void {
      const blocked = anonymous.blockedSeconds(request.ip);
      if (blocked > 0) {
        request.refusedBy = 'address';
        throw apiError('rate_limit_exceeded', { message: TOO_MANY_FROM_ADDRESS, retryAfterSeconds: blocked });
      }
      anonymous.count(request.ip);
    }

    async function end(request: FastifyRequest): Promise<void> {
      if (request.session === null) return;
      const { hash, accountId } = request.session;
      request.session = null;
      await sessions.end(hash);
      await auditTrail.recordSignIn({
        action: 'session.ended',
        accountId,
        address: addressGroup(request.ip),
      });
    }

    app.decorate('beginSession', async (request, reply, accountId) => {
      await end(request);
      const { token, hash } = mintToken();
      const session = { hash, accountId };
      const address = addressGroup(request.ip);
      await sessions.begin(session, { ...deviceOf(request.headers['user-agent']), address });
      request.session = session;
      await auditTrail.recordSignIn({
        action: 'session.started',
        accountId,
        address,
      });
      void reply.setCookie(name, token, { ...attributes, maxAge: SESSION.absoluteSeconds });
      return session;
    });

    app.decorate('deviceTokenOf', (request) => cookieValue(request, device));
    app.decorate('rememberDevice', (reply, credentials) => {
      const token = deviceToken(credentials, deviceKeys());
      void reply.setCookie(device, token, { ...attributes, maxAge: DEVICE_SECONDS });
    });

    app.decorate('endSession', async (request, reply) => {
      await end(request);
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

function showLimits(reply: FastifyReply, { minute }: LimitState): void {
  const { policy, state } = minuteLimit(minute);
  void reply.headers({ 'ratelimit-policy': policy, ratelimit: state });
}
