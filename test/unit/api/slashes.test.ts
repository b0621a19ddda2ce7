import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { WebFiles } from '../../../api/web-files';
import { buildStubApi, KEY } from './wrong-requests/stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

describe('a slash too many', () => {
  let app: FastifyInstance;
  let assets: string;
  beforeAll(async () => {
    assets = await mkdtemp(join(tmpdir(), 'sello-assets-'));
    await writeFile(join(assets, 'a.js'), '1');
    const pages = ['landing', 'certificate', 'credential', 'verify', 'status', 'dashboard'] as const;
    const html = Object.fromEntries(pages.map((page) => [page, page])) as WebFiles['html'];
    const written = { title: '', html: '' };
    ({ app } = await buildStubApi({
      web: {
        assets,
        html,
        write: { landing: () => written, certificate: () => written, credential: () => written },
        errorPage: 'error',
        unsubscribePage: '',
        icons: [],
        guide: { html: 'guide', reference: 'reference', markdown: 'guide', samples: new Map() },
      },
    }));
  });
  afterAll(async () => {
    await app.close();
    await rm(assets, { recursive: true });
  });

  const get = async (url: string) => {
    const headers = { authorization: `Bearer ${KEY.key}` };
    const { statusCode, body } = await app.inject({ url, headers });
    return [statusCode, body];
  };

  const readableElsewhere = async (url: string) => {
    const { headers } = await app.inject({ url });
    return headers['access-control-allow-origin'] === '*';
  };

  it.each([
    ['/api/public/v1/certificates/', '/api/public/v1/certificates'],
    ['//api/public/v1//certificates', '/api/public/v1/certificates'],
    ['/api/public/v1/certificates/cert_1/', '/api/public/v1/certificates/cert_1'],
    ['/api/public/v1/openapi/', '/api/public/v1/openapi'],
    ['/health/live/', '/health/live'],
    ['//', '/'],
    ['/verify/', '/verify'],
    ['/docs/', '/docs'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard/keys/', '/dashboard/keys'],
    ['/v/cert_1/', '/v/cert_1'],
    ['/v/', '/v'],
    ['/assets/', '/assets'],
  ])('makes no difference: %s answers as %s', async (given, meant) => {
    expect(await get(given)).toEqual(await get(meant));
  });

  it('does not hide what is public from scripts of other sites, nor open the rest', async () => {
    for (const url of ['//v/cert_1/proof.json', '/v//cert_1', '/docs/', '/api/public/v1/openapi/'])
      expect([url, await readableElsewhere(url)]).toEqual([url, true]);
    for (const url of ['//api/public/v1//certificates/', '/dashboard/', '//v'])
      expect([url, await readableElsewhere(url)]).toEqual([url, false]);
  });

  it('hides no page and no asset', async () => {
    expect(await get('/dashboard/')).toEqual([200, 'dashboard']);
    expect(await get('/assets/a.js')).toEqual([200, '1']);
    expect((await get('/assets/'))[0]).toBe(404);
    expect((await get('/v/'))[0]).toBe(404);
    expect(await get('/docs/')).toEqual([200, 'guide']);
    expect((await get('/docs/reference/'))[0]).toBe(200);
  });

  it('does not hide which methods an address supports', async () => {
    for (const url of [
      '/api/public/v1/certificates',
      '/api/public/v1/certificates/',
      '//api/public/v1/certificates//',
    ]) {
      const { statusCode, headers } = await app.inject({ method: 'DELETE', url });
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    }
  });
});
