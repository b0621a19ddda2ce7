import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { escapeMarkup } from '../../../app/escape-markup';
import { assertToken, unsubscribe } from '../../../app/memberships/unsubscribe';
import type { ApiDependencies } from '../../dependencies';
import { pageLanguage } from '../../page-language';
import { sendHtml } from '../../send-html';
import { NOT_BUILT } from '../web';
import { unsubscribeMessages } from './unsubscribe-messages';

/** A mail program may send a short form (RFC 8058 section 3.2). It is not read. */
const BODY_BYTES = 4_096;

/** Without a script, and the only form goes to the page itself. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const Parameters = Type.Object({ token: Type.String({ maxLength: 100 }) });

/**
 * The link in reminders to members. Opening it changes nothing, because mail filters open links, too; the button does, and so does the
 * POST of a mail program.
 */
export const unsubscribeRoutes: FastifyPluginAsync<{ deps: ApiDependencies }> = async (app, { deps }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, _body, done) => {
    done(null, undefined);
  });

  function send(request: FastifyRequest, reply: FastifyReply, step: 'ask' | 'done'): FastifyReply {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (deps.web === null) return reply.code(503).send(NOT_BUILT);
    const language = pageLanguage(request);
    const { title, text } = unsubscribeMessages[language][step];
    const values: Record<string, string> = {
      LANGUAGE: language,
      TITLE: title,
      TEXT: text,
      BUTTON: unsubscribeMessages[language].button,
      HIDDEN: step === 'ask' ? '' : 'hidden',
    };
    void reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'Accept-Language, Cookie')
      .header('x-robots-tag', 'noindex');
    const html = deps.web.unsubscribePage.replace(/@([A-Z]+)@/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : escapeMarkup(value);
    });
    return sendHtml(reply, html);
  }

  const path = '/unsubscribe/:token';
  const schema = { params: Parameters, hide: true };
  app.get<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
    assertToken(request.params.token, deps.memberships.unsubscribeKeys);
    return send(request, reply, 'ask');
  });
  app.post<{ Params: { token: string } }>(path, { schema }, async (request, reply) => {
    await unsubscribe({ ...deps.memberships, clock: deps.clock }, request.params.token);
    return send(request, reply, 'done');
  });
};
