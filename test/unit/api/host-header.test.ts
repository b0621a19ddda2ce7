import type { FastifyInstance } from 'fastify';
import { rawRequest } from '../../support/raw-request';
import { buildStubApi } from './wrong-requests/stub-api';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

const PUBLIC = 'https://sello.example';

/** Status and error of a GET with exactly these lines. */
async function get(app: FastifyInstance, lines: string[], { path = '/health/live', version = '1.1' } = {}) {
  const { port } = app.server.address() as { port: number };
  const text = [`GET ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n');
  const { status, body } = await rawRequest(`http://127.0.0.1:${port}`, text);
  return [status, (JSON.parse(body) as { error?: string }).error];
}

const listeners: FastifyInstance[] = [];
afterAll(() => Promise.all(listeners.map((app) => app.close())));

async function listening(publicUrl: string, settings: object = {}): Promise<FastifyInstance> {
  const { app } = await buildStubApi({}, undefined, { publicUrl, ...settings });
  listeners.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const MISDIRECTED = [421, 'misdirected_request'];
const ANSWERED = [200, undefined];

describe('a service whose PUBLIC_URL is this machine', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await listening('http://localhost:3000');
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example',
    'evil.example:80@localhost',
    'localhost@evil.example',
    'localhost, evil.example',
    'localhost:3000:3000',
    'localhost:',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[::]:3000',
    '[fd00::5]:3000',
    '[::ffff:10.0.0.1]:3000',
    '',
  ])('refuses the Host "%s", as a page of another site would send it', async (host) => {
    expect(await get(app, [`Host: ${host}`])).toEqual(MISDIRECTED);
  });

  it.each([
    'localhost:3000',
    'localhost',
    'LocalHost:3000',
    'localhost.:3000',
    'sello.localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.10',
    '[::1]:3000',
    '[::1]',
    // Of a tunnel, or a container's mapped port.
    'localhost:8080',
  ])('answers to the Host "%s"', async (host) => {
    expect(await get(app, [`Host: ${host}`])).toEqual(ANSWERED);
  });

  it('refuses another name on every route, before anything else is said', async () => {
    for (const path of ['/', '/v/cert_x', '/api/public/v1/account', '/api/dashboard/v1/session', '/nothing'])
      expect(await get(app, ['Host: evil.example'], { path })).toEqual(MISDIRECTED);
  });

  it('is not told another name by X-Forwarded-Host, even by a proxy that it trusts', async () => {
    const behind = await listening('http://localhost:3000', { trustProxy: ['127.0.0.1'] });
    for (const each of [app, behind]) {
      expect(await get(each, ['Host: evil.example', 'X-Forwarded-Host: localhost:3000'])).toEqual(
        MISDIRECTED,
      );
      expect(await get(each, ['Host: localhost', 'X-Forwarded-Host: evil.example'])).toEqual(ANSWERED);
    }
  });

  it('answers HTTP/1.0 without Host, which no browser sends', async () => {
    expect(await get(app, [], { version: '1.0' })).toEqual(ANSWERED);
    expect(await get(app, ['Host: evil.example'], { version: '1.0' })).toEqual(MISDIRECTED);
  });
});

describe('any service', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await listening(PUBLIC);
  });

  it('refuses no Host, and two, with 400', async () => {
    expect(await get(app, [])).toEqual([400, 'invalid_request']);
    expect(await get(app, ['Host: sello.example', 'host: sello.example'])).toEqual([400, 'invalid_request']);
    expect(await get(app, ['Host: localhost', 'HOST: evil.example'], { version: '1.0' })).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('answers under any name when PUBLIC_URL is another machine, as its proxy decides', async () => {
    for (const host of ['sello.example', 'pod-7.internal:3000', '10.1.2.3:3000'])
      expect(await get(app, [`Host: ${host}`])).toEqual(ANSWERED);
  });
});
