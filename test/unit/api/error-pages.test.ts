import type { FastifyInstance } from 'fastify';
import { UnavailableError } from '../../../domain/errors';
import { certifiedCertificate } from '../../support/certificates';
import { buildStubApi } from './wrong-requests/stub-api';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'es-MX' };
const TEMPLATE = '<html lang="@LANGUAGE@">@STATUS@|@TITLE@|@TEXT@|@RETRY@|@REQUEST_ID@|@UNKNOWN@</html>';
const REMOVED = { ...certifiedCertificate('acct_1'), erased: { at: new Date(), pages: 'remove' } };

/** What is found under each id: a certificate, or an error. */
const FOUND: Record<string, () => object> = {
  removed: () => REMOVED,
  away: () => {
    throw new UnavailableError('database', { cause: null });
  },
  broken: () => {
    throw new Error('secret detail');
  },
};

describe('the error page of a browser', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    ({ app } = await buildStubApi({
      web: {
        ...{ assets: __dirname, errorPage: TEMPLATE, icons: [] },
        html: { landing: '', certificate: '', verify: '', status: '', dashboard: '' },
        guide: { html: '', reference: '', markdown: '', samples: new Map() },
      },
      certificates: { find: async (id: string) => FOUND[id]?.() ?? null },
    } as never));
  });
  afterAll(() => app.close());

  const open = async (
    url: string,
    headers: Record<string, string> = BROWSER,
    remoteAddress = '203.0.113.1',
  ) => {
    const { statusCode, headers: answered, body } = await app.inject({ url, headers, remoteAddress });
    return { status: statusCode, answered, body };
  };

  it.each([
    [400, '/v/x/badge.svg?language=fr', 'Esta solicitud no se puede responder'],
    [404, '/v/x/proof.json', 'No hay nada en esta dirección'],
    [410, '/v/removed/proof.json', 'Esto ya no está aquí'],
    [500, '/v/broken/proof.json', 'Ocurrió un error de nuestro lado'],
    [503, '/v/away/proof.json', 'El servicio no está disponible por el momento'],
  ])(
    'of a %i says what happened in the reader’s language, and nothing internal',
    async (code, url, title) => {
      const { status, answered, body } = await open(url);
      expect([status, answered['content-type']]).toEqual([code, 'text/html; charset=utf-8']);
      expect(body).toContain(`<html lang="es">${code}|${title}|`);
      expect(body).toContain(`|${String(answered['x-request-id'])}|@UNKNOWN@`);
      expect(body).not.toContain('secret');
      expect(answered).toMatchObject({
        'cache-control': 'no-store',
        'content-language': 'es',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
        vary: 'Accept, Accept-Language, Cookie',
        'x-robots-tag': 'noindex',
      });
      const english = await open(url, { ...BROWSER, 'accept-language': 'fr' });
      expect(english.body).toContain('<html lang="en">');
    },
  );

  it('of a 503 says when to try again, and of a 429 too', async () => {
    const { answered, body } = await open('/v/away/proof.json');
    expect(body).toContain(`|Inténtelo de nuevo en ${String(answered['retry-after'])} segundos.|`);
    const busy = '203.0.113.2';
    let last = await open('/verify', BROWSER, busy);
    for (let asked = 0; asked < 400 && last.status === 200; asked += 1)
      last = await open('/verify', BROWSER, busy);
    expect(last.status).toBe(429);
    expect(last.body).toMatch(/429\|Demasiadas solicitudes\|.*\|Inténtelo de nuevo en \d+ segundos\./);
  });

  it('is not what a program gets, nor anyone who calls the API', async () => {
    for (const [url, headers] of [
      ['/v/away/proof.json', { accept: '*/*' }],
      ['/v/away/proof.json', { accept: 'application/json' }],
      ['/api/public/v1/nothing', BROWSER],
    ] as const)
      expect((await open(url, headers)).answered['content-type']).toMatch(/^application\/json/);
  });
});
