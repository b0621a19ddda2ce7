import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { withTimeout } from '../../app/with-timeout';
import { hashToken } from '../../domain/secret-token';
import type { ApiDependencies } from '../dependencies';
import { jsonBlock } from '../json-block';
import { createSessionAnswer } from '../session-answer';
import { sessionCookieName, cookieValue } from '../session-cookie';
import { sendPage } from './web';

const PATHS = ['/signin', '/signup', '/forgot', '/reset', '/confirm', '/dashboard', '/dashboard/*'];
const MARK = '<!-- session -->';

/** A page that waits longer for its session is sent without, and asks for it. */
const SESSION_MILLISECONDS = 500;

/**
 * The pages of the dashboard and of signing in. Each contains the session, so that it is drawn at once as it stays: the answer of
 * `GET /session`, or nothing if that is not known here.
 */
export const dashboardPageRoutes: FastifyPluginAsync<{ deps: ApiDependencies }> = async (app, { deps }) => {
  const { sessions, settings, web } = deps;
  const cookie = sessionCookieName(settings.publicUrl);
  const answerFor = createSessionAnswer(deps);

  const find = async (token: string | undefined) =>
    answerFor(token === undefined ? null : await sessions.find(hashToken(token)));

  async function knownSession(request: FastifyRequest) {
    const token = cookieValue(request, cookie);
    if (token === undefined && mayLackCookie(request)) return null;
    try {
      return await withTimeout(find(token), SESSION_MILLISECONDS);
    } catch (error) {
      request.log.warn(error, 'The page is sent without its session.');
      return null;
    }
  }

  for (const path of PATHS) {
    app.get(path, async (request, reply) => {
      const session = await knownSession(request);
      const signedIn = session === null ? path.startsWith('/dashboard') : session.account !== null;
      const block = session === null ? '' : jsonBlock('session', session);
      void reply.header('cache-control', 'no-store');
      const page = signedIn ? 'dashboard' : 'signin';
      return sendPage(reply, web, page, ({ html }) => html[page].replace(MARK, () => block));
    });
  }
};

/** Browsers withhold the cookie, which is `SameSite=Strict`, when a link on another site or in a mail was followed. */
function mayLackCookie({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'cross-site';
}
