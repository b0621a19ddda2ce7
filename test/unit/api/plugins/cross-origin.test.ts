import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../../../../api/errors';
import { crossOrigin } from '../../../../api/plugins/cross-origin';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { securityHeaders } from '../../../../api/plugins/security-headers';

const ID = 'cert_4fT0mQ2vX9bKc7LrZ1aYwE';
const PUBLIC = [
  `/v/${ID}`,
  `/v/${ID}/proof.json`,
  '/.well-known/sello/trust.pem',
  '/.well-known/sello/trust/sandbox.pem',
  '/docs',
  '/docs.md',
  '/docs/reference',
  '/docs/sello-verify.mjs',
  '/api/public/v1/openapi',
];
const CLOSED = [
  '/',
  '/verify',
  '/signin',
  '/dashboard',
  '/health/ready',
  '/files/some-link',
  '/assets/a.js',
  '/api/public/v1/account',
  '/api/public/v1/certificates',
  `/api/public/v1/certificates/${ID}/proof?x=/v/`,
  '/api/public/v1/openapi/more',
  '/api/dashboard/v1/session',
  '/docsandmore',
  '/.well-known/security.txt',
  '/x/v/y',
];
const ORIGIN = { origin: 'https://integrator.example' };

describe('CORS', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify();
    await app.register(crossOrigin);
    await app.register(securityHeaders, { https: false });
    await app.register(errorHandler);
    for (const path of [...PUBLIC, ...CLOSED]) {
      const url = path.split('?')[0]!;
      app.get(url, async ({ headers }) => {
        if (headers['x-limit'] !== undefined) throw apiError('rate_limit_exceeded', { retryAfterSeconds: 7 });
        return 'here';
      });
    }
  });
  afterAll(() => app.close());

  const preflight = (url: string) =>
    app.inject({
      url,
      method: 'OPTIONS',
      headers: { ...ORIGIN, 'access-control-request-method': 'GET' },
    });

  it.each(PUBLIC)('lets scripts of any site read %s, and its request id', async (url) => {
    const { headers, statusCode } = await app.inject({ url, headers: ORIGIN });
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
        'cross-origin-resource-policy': 'cross-origin',
      },
    ]);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each(PUBLIC)('answers the preflight of %s, for reading only', async (url) => {
    const { headers, statusCode } = await preflight(`${url}?lang=es`);
    expect([statusCode, headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
      },
    ]);
  });

  it.each([
    [404, '/v/nothing/there', {}],
    [404, '/.well-known/sello/nothing', {}],
    [429, '/docs', { 'x-limit': 'reached' }],
  ])('lets them read a %i too: %s', async (status, url, extra) => {
    const answer = await app.inject({ url, headers: { ...ORIGIN, ...extra } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it.each(CLOSED)('is silent at %s', async (url) => {
    const { headers, statusCode } = await app.inject({ url, headers: ORIGIN });
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
    const asked = await preflight(url);
    expect(asked.statusCode).toBe(405);
    for (const names of [headers, asked.headers].map(Object.keys))
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('leaves an OPTIONS that is no preflight to the usual answer', async () => {
    const { statusCode, headers } = await app.inject({ url: '/docs', method: 'OPTIONS' });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
