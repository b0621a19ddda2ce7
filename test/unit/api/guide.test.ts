import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../../../api/dependencies';
import { securityHeaders } from '../../../api/plugins/security-headers';
import { guideRoutes } from '../../../api/routes/guide';
import type { WebFiles } from '../../../api/web-files';

const settings = {
  publicUrl: 'https://sello.example',
  service: 'acme',
  network: 'bitcoin',
  anchorWindowSeconds: 21_600,
  anchorConfirmations: 6,
  resultWaitMilliseconds: 30_000,
} as ApiDependencies['settings'];

async function appOf(guide: WebFiles['guide'] | null): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(securityHeaders, { https: false });
  const web = guide && ({ guide } as WebFiles);
  await app.register(guideRoutes, { deps: { web, settings } });
  return app;
}

describe('the guide', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await appOf({
      html: '<p>@PUBLIC_URL@ @KEY_PREFIX@ user@SOME@example',
      reference: '<p>@PUBLIC_URL@/api',
      markdown: '@ANCHOR_WINDOW@, @CONFIRMATIONS@ on @NETWORK@, @RESULT_WAIT@, @VERIFIER_SHA256@',
      samples: new Map([
        ['samples/python/sello.py', 'print("@PUBLIC_URL@")'],
        ['sello-verify.mjs', '// The verifier\n'],
        ['sello-verify.mjs.sha256', `${'ab'.repeat(32)}  sello-verify.mjs\n`],
      ]),
    });
  });
  afterAll(() => app.close());

  it('speaks of the service that serves it', async () => {
    expect((await app.inject('/docs')).body).toBe('<p>https://sello.example acme_live_ user@SOME@example');
    expect((await app.inject('/docs.md')).body).toBe(
      `6 hours, 6 confirmations on bitcoin, 30 seconds, ${'ab'.repeat(32)}`,
    );
  });

  it.each([
    ['/docs', 'text/html'],
    ['/docs.md', 'text/markdown'],
    ['/docs/samples/python/sello.py', 'text/plain'],
    ['/docs/sello-verify.mjs', 'text/plain'],
    ['/docs/sello-verify.mjs.sha256', 'text/plain'],
  ])('serves %s as %s, revalidated on every visit', async (url, type) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  it('loads nothing from elsewhere and nothing inline', async () => {
    const policy = String((await app.inject('/docs')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  it('serves nothing beside its samples', async () => {
    expect((await app.inject('/docs/samples/../guide.md')).statusCode).toBe(404);
  });

  it('says what to do when it has not been built', async () => {
    const bare = await appOf(null);
    const { statusCode, body } = await bare.inject('/docs');
    expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build')]);
    await bare.close();
  });
});
