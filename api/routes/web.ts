import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { pageLanguage } from '../page-language';
import type { PageLanguage } from '../preferred-language';
import { sendHtml } from '../send-html';
import type { Page, WebFiles } from '../web-files';
import { writePage } from '../write-page';

const HTML = 'text/html; charset=utf-8';

/** Pages load everything from this origin, and nothing inline. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ROUTES: [path: string, page: Page][] = [
  ['/verify', 'verify'],
  ['/status', 'status'],
];

export const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sello</title>
<h1>Sello is running without its pages</h1>
<p>The pages have not been built: run <code>npm run build</code> and restart the API. The API itself works; its
OpenAPI document is at <a href="/api/public/v1/openapi">/api/public/v1/openapi</a>.</p>
`;

export const pageRoutes: FastifyPluginAsync<{ web: WebFiles | null }> = async (app, { web }) => {
  const landing: Partial<Record<PageLanguage, string>> = {};
  app.get('/', async (request, reply) => {
    const language = pageLanguage(request);
    void reply.header('vary', 'Accept-Language, Cookie');
    return sendPage(reply, web, 'landing', (built) => (landing[language] ??= landingHtml(built, language)));
  });
  for (const [path, page] of ROUTES) {
    app.get(path, async (_request, reply) => sendPage(reply, web, page));
  }
};

function landingHtml({ html, write }: WebFiles, language: PageLanguage): string {
  return writePage(html.landing, language, write.landing(language));
}

export function sendPage(
  reply: FastifyReply,
  web: WebFiles | null,
  page: Page,
  /** Writes the page's HTML for this answer. */
  write: (web: WebFiles) => string = ({ html }) => html[page],
): FastifyReply {
  void reply.type(HTML);
  if (web === null) return reply.code(503).send(NOT_BUILT);
  void reply.header('content-security-policy', PAGE_POLICY);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
  // Certificates and the dashboard stay out of search engines.
  if (page !== 'landing' && page !== 'verify') void reply.header('x-robots-tag', 'noindex');
  return sendHtml(reply, write(web));
}

/** Scripts and styles, whose names contain a hash of their content and so can be cached forever; and the icons, whose names don't. */
export const assetRoutes: FastifyPluginAsync<{ web: WebFiles | null }> = async (app, { web }) => {
  if (web === null) return;
  for (const { name, type, bytes } of web.icons) {
    app.get(`/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    );
  }
  await app.register(fastifyStatic, {
    root: web.assets,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
};
