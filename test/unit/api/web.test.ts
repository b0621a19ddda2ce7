import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { CertificateRecords } from '../../../app/certificate-record';
import type { ApiDependencies } from '../../../api/dependencies';
import { errorHandler } from '../../../api/plugins/error-handler';
import { negotiation } from '../../../api/plugins/negotiation';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { publicProofRoutes } from '../../../api/routes/public-proof';
import { assetRoutes, pageRoutes } from '../../../api/routes/web';
import { ErrorSchema } from '../../../api/schemas/common';
import { readWebFiles } from '../../../api/web-files';
import type { WebFiles } from '../../../api/web-files';

const LANDING = '<html lang="en"><title>landing</title><!-- page -->';

async function appOf(web: WebFiles | null): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(securityHeaders, { https: false });
  await app.register(errorHandler);
  await app.register(assetRoutes, { web });
  await app.register(pageRoutes, { web });
  await app.register(negotiation);
  app.addSchema(ErrorSchema);
  const deps = { web, certificates: { find: async () => null } } as unknown as ApiDependencies;
  await app.register(publicProofRoutes, { deps, records: {} as CertificateRecords });
  return app;
}

describe('the pages', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sello-web-'));
    mkdirSync(join(folder, 'assets'));
    const pages = [
      ...['landing', 'certificate', 'verify', 'status', 'signin', 'dashboard', 'reference', 'error'],
      ...['credential', 'unsubscribe'],
    ];
    for (const page of pages) writeFileSync(join(folder, `${page}.html`), `<title>${page}</title>`);
    writeFileSync(
      join(folder, 'written-pages.cjs'),
      "exports.landing = (language) => ({ title: 'landing', html: language });",
    );
    writeFileSync(join(folder, 'landing.html'), LANDING);
    mkdirSync(join(folder, 'icons'));
    for (const icon of ['favicon.ico', 'apple-touch-icon.png'])
      writeFileSync(join(folder, 'icons', icon), '');
    mkdirSync(join(folder, 'docs', 'samples'), { recursive: true });
    writeFileSync(join(folder, 'guide.html'), 'a page');
    writeFileSync(join(folder, 'docs', 'guide.md'), 'a page');
    writeFileSync(join(folder, 'assets', 'a-1a2b3c.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'a-1a2b3c.js.br'), 'small');
    app = await appOf(readWebFiles(folder));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['/v/cert_4fT0mQ2vX9bKc7LrZ1aYwE', 'certificate'],
    ['/verify', 'verify'],
    ['/status', 'status'],
  ])('serve %s as the page “%s”, revalidated on every visit', async (url, page) => {
    const { body, headers, statusCode } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, `<title>${page}</title>`]);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' });
  });

  it.each([
    [undefined, 'text/html'],
    ['*/*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/html, application/json', 'text/html'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.9', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
  ])('answer a certificate’s address for Accept: %s with %s', async (accept, type) => {
    const headers = accept === undefined ? {} : { accept };
    const answer = await app.inject({ url: '/v/cert_x', headers });
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}`));
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers.vary).toMatch(/^Accept, Accept-Language, Cookie/);
    // The page finds out for itself that there is no such certificate.
    if (type === 'text/html') expect(answer.statusCode).toBe(200);
    else expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not_found' }]);
  });

  it('name the types of a certificate’s address to who accepts neither', async () => {
    const answer = await app.inject({ url: '/v/cert_x', headers: { accept: 'image/png' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      406,
      {
        error: 'not_acceptable',
        message:
          'This call answers with text/html or application/json, which the Accept header does not allow. Change that header, or leave it out.',
      },
    ]);
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', '', 'es'],
    ['en-US,en', 'a=b; sello_language=es; c=d', 'es'],
    ['es', 'sello_language=en', 'en'],
    ['es', 'sello_language=fr', 'es'],
    ['fr', 'x_sello_language=es', 'en'],
  ])('are written for Accept-Language: %s and Cookie: %s in %s', async (accepted, cookie, language) => {
    const headers = { 'accept-language': accepted, cookie };
    const { body } = await app.inject({ url: '/', headers });
    expect(body).toBe(LANDING.replace('en', language).replace('<!-- page -->', language));
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
  ])('are compressed for Accept-Encoding: %s as %s', async (accepted, encoding) => {
    const answer = await app.inject({ url: '/verify', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const body = encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload;
    expect(body.toString()).toBe('<title>verify</title>');
  });

  it('may load scripts and styles only from this origin, and nothing inline', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('keep certificates out of search engines', async () => {
    expect((await app.inject('/v/cert_x')).headers['x-robots-tag']).toBe('noindex');
    expect((await app.inject('/')).headers).not.toHaveProperty('x-robots-tag');
  });

  it('serve scripts compressed and cacheable forever', async () => {
    const { headers, body } = await app.inject({
      url: '/assets/a-1a2b3c.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([headers['cache-control'], headers['content-encoding'], body]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
      'small',
    ]);
    expect((await app.inject('/assets/a-1a2b3c.js')).body).toBe('plain');
  });

  it('serve no other file', async () => {
    for (const url of [
      '/assets/gone.js',
      '/assets/../landing.html',
      '/assets/%2e%2e/landing.html',
      '/assets/',
    ]) {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode >= 400, body.includes('<title>')]).toEqual([url, true, false]);
    }
  });

  it('answer a missing script as any unknown address, uncached, and a wrong method as such', async () => {
    const { statusCode, headers, body } = await app.inject('/assets/gone.js');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(body)).toEqual({ error: 'not_found', message: expect.any(String) as string });
    const wrong = await app.inject({ url: '/assets/a-1a2b3c.js', method: 'DELETE' });
    expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('say what to do when they have not been built', async () => {
    expect(readWebFiles(join(folder, 'assets'))).toBeNull();
    const bare = await appOf(null);
    const { statusCode, body } = await bare.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
    await bare.close();
  });
});
