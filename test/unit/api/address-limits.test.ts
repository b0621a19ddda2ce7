import { PassThrough } from 'node:stream';
import { fastify } from 'fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createKnownCaller } from '../../../api/known-caller';
import { authentication } from '../../../api/plugins/authentication';
import { errorHandler } from '../../../api/plugins/error-handler';
import { forwarded } from '../../../api/plugins/forwarded';
import { publicLimit } from '../../../api/plugins/public-limit';
import { sessionAuthentication } from '../../../api/plugins/session';
import { mintApiKey } from '../../../domain/api-key';
import { mintToken } from '../../../domain/secret-token';
import type { RequestLimiter } from '../../../ports/request-limiter';
import type { SessionRepository } from '../../../ports/sessions';

// It loads an ES module, which Jest cannot, and only sets cookies.
jest.mock('@fastify/cookie', () => async () => undefined);

const KEY = mintApiKey('sello');
const UNKNOWN_KEY = mintApiKey('sello');
const SESSION = mintToken();
const limits = {
  minute: { limit: 60, remaining: 59, resetSeconds: 1 },
  month: { limit: 60, remaining: 59, resetSeconds: 1 },
};
const ADMISSION = {
  limiterId: 'l',
  accountId: 'acct_1',
  scopes: ['verify:read' as const],
  month: 'm',
  limits,
};

const limiter = {
  admit: async (subject: string) =>
    subject === KEY.hash || subject === 'acct_1'
      ? { verdict: 'admitted', admission: ADMISSION }
      : { verdict: 'unknown' },
} as unknown as RequestLimiter;
const sessions = {
  find: async (hash: string) => (hash === SESSION.hash ? { hash, accountId: 'acct_1' } : null),
} as unknown as SessionRepository;
const auditTrail = { recordSignIn: async () => undefined, list: async () => [], page: async () => [] };
const keys = { isLive: async (hash: string) => hash === KEY.hash };

const withKey = { authorization: `Bearer ${KEY.key}` };
const withSession = { cookie: `sello_session=${SESSION.token}` };

describe('a flood from one address', () => {
  let app: FastifyInstance;
  let log: string;
  beforeEach(async () => {
    log = '';
    const stream = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
    app = fastify({ trustProxy: ['10.0.0.1'], logger: { level: 'warn', stream } });
    app.decorateRequest('refusedBy', null);
    const clock = () => new Date(0);
    const publicUrl = 'http://localhost';
    const deviceKeys = () => [new Uint8Array(32)] as const;
    await app.register(errorHandler);
    await app.register(forwarded);
    await app.register(async (api) => {
      await api.register(authentication, { limiter, service: 'sello', clock });
      api.get('/key', { config: { scope: 'verify:read' } }, async () => 'ok');
    });
    await app.register(async (dashboard) => {
      const accounts = { find: () => Promise.resolve(null) };
      await dashboard.register(sessionAuthentication, {
        accounts,
        limiter,
        sessions,
        auditTrail,
        deviceKeys,
        publicUrl,
        clock,
      });
      dashboard.get('/session', async () => 'ok');
    });
    await app.register(async (open) => {
      const settings = { publicUrl, service: 'sello' };
      const isKnown = createKnownCaller({ keys, sessions, settings } as never);
      await open.register(publicLimit, { clock, isKnown });
      open.get('/public', async () => 'ok');
    });
  });
  afterEach(() => app.close());

  const status = async (url: string, remoteAddress: string, headers: InjectOptions['headers'] = {}) =>
    (await app.inject({ url, remoteAddress, headers })).statusCode;

  async function flood(url: string, times: number, addressOf: (i: number) => string): Promise<void> {
    for (let i = 0; i < times; i += 1) await status(url, addressOf(i));
  }

  it.each([
    ['/key', 60, withKey],
    ['/session', 300, withSession],
    ['/public', 300, withKey],
    ['/public', 300, withSession],
  ])(
    'without a credential to %s is refused after %i requests; a valid credential never',
    async (url, times, credential) => {
      await flood(url, times, () => '203.0.113.7');
      expect(await status(url, '203.0.113.7')).toBe(429);
      expect(await status(url, '203.0.113.7', { authorization: `Bearer ${UNKNOWN_KEY.key}` })).toBe(429);
      expect(await status(url, '203.0.113.7', { cookie: 'sello_session=guessed' })).toBe(429);
      expect(await status(url, '203.0.113.7', credential)).toBe(200);
      expect(await status(url, '203.0.113.8')).not.toBe(429);
    },
  );

  it.each([
    ['/key', 60],
    ['/session', 300],
    ['/public', 300],
  ])('of an IPv6 /64 is refused by %s after %i requests, whichever addresses it uses', async (url, times) => {
    await flood(url, times, (i) => `2001:db8:1:2:${i.toString(16)}::1`);
    expect(await status(url, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await status(url, '2001:db8:1:3::1')).not.toBe(429);
  });

  it('counts an IPv4 address written as IPv6 as the IPv4 address', async () => {
    await flood('/key', 60, (i) => (i % 2 === 0 ? '::ffff:203.0.113.7' : '203.0.113.7'));
    expect(await status('/key', '::ffff:203.0.113.7')).toBe(429);
    expect(await status('/key', '203.0.113.7')).toBe(429);
    expect(await status('/key', '::ffff:203.0.113.8')).toBe(401);
  });

  it('through a trusted proxy counts by the address that the proxy names', async () => {
    for (let i = 0; i < 60; i += 1) await status('/key', '10.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
    expect(await status('/key', '10.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(429);
    expect(await status('/key', '10.0.0.1', { 'x-forwarded-for': '203.0.113.8' })).toBe(401);
    expect(log).toBe('');
  });

  it('from a caller on the machine of a trusted proxy raises no warning about that proxy', async () => {
    await status('/key', '10.0.0.1', { 'x-forwarded-for': '10.0.0.1' });
    expect(log).toBe('');
  });

  it('through a proxy that TRUST_PROXY does not list is counted as the proxy, and the log says so once', async () => {
    for (const caller of ['203.0.113.7', '203.0.113.8'])
      await status('/key', '10.0.0.2', { 'x-forwarded-for': caller });
    expect(log.match(/TRUST_PROXY/g)?.length).toBeGreaterThan(0);
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(log)).toMatchObject({ peer: '10.0.0.2' });
  });
});
