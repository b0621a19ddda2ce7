import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../../../../api/dependencies';
import { dashboardPageRoutes } from '../../../../api/routes/dashboard-pages';
import { securityHeaders } from '../../../../api/plugins/security-headers';
import { hashToken } from '../../../../domain/secret-token';
import { embedded } from '../../../../web/src/api/embedded';

const TOKEN = 'T'.repeat(43);
const COOKIE = `sello_session=${TOKEN}`;
const HOLDER = '</script><script>alert(1)</script> $& <!-- ';
const ACCOUNT = {
  id: 'acct_1',
  email: 'a@example.test',
  emailConfirmed: false,
  holderName: HOLDER,
  certificatesGranted: 5,
  certificatesUsed: 1,
  createdAt: new Date(),
  closing: null,
};
const page = (name: string) => `<title>${name}</title><!-- session -->`;

type Find = ApiDependencies['sessions']['find'];

async function open(path: string, headers: Record<string, string>, find: Find = findByHash) {
  const app: FastifyInstance = fastify();
  const deps = {
    web: { html: { dashboard: page('dashboard'), signin: page('signin') } },
    sessions: { find },
    accounts: { find: async () => ACCOUNT },
    memberships: { programs: { list: async () => [] } },
    settings: { publicUrl: 'http://localhost:3000', service: 'sello', keyLimits: {}, signup: 'open' },
    trust: [],
  } as unknown as ApiDependencies;
  await app.register(securityHeaders, { https: false });
  await app.register(dashboardPageRoutes, { deps });
  const answer = await app.inject({ url: path, headers });
  await app.close();
  const block = /<script type="application\/json" id="session">(.*)<\/script>$/.exec(answer.body)?.[1];
  return {
    ...answer,
    name: /<title>(.*?)<\/title>/.exec(answer.body)?.[1],
    session: block === undefined ? null : (JSON.parse(block) as { account: typeof ACCOUNT | null }),
  };
}

const findByHash: Find = async (hash) => (hash === hashToken(TOKEN) ? { hash, accountId: 'acct_1' } : null);

describe('a page of the dashboard', () => {
  it.each(['/dashboard', '/dashboard/certificates/cert_1', '/signin', '/confirm'])(
    'contains the session of who is signed in, and is kept by no cache: %s',
    async (path) => {
      const { name, session, headers } = await open(path, { cookie: COOKIE });
      expect([name, session?.account?.id]).toEqual(['dashboard', 'acct_1']);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('shows any name as text', async () => {
    const { body, session } = await open('/dashboard', { cookie: COOKIE });
    expect(body.match(/<script|<!--/g)).toEqual(['<script']);
    expect(session?.account).toMatchObject({ holder_name: HOLDER });
  });

  it.each([
    ['nobody', 'none', ''],
    ['nobody', 'same-origin', ''],
    ['an ended session', 'cross-site', 'sello_session=ended'],
  ])('is the sign-in form for %s (%s)', async (_who, site, cookie) => {
    const { name, session } = await open('/dashboard', { 'sec-fetch-site': site, cookie });
    expect([name, session?.account]).toEqual(['signin', null]);
  });

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['in a browser that does not say from where', {}],
  ])(
    'finds out for itself who is signed in when it is opened %s, as the cookie may be missing',
    async (_name, headers) => {
      expect(await open('/dashboard', headers)).toMatchObject({ name: 'dashboard', session: null });
      expect(await open('/signin', headers)).toMatchObject({ name: 'signin', session: null });
    },
  );

  it.each<[string, Find]>([
    ['fails', () => Promise.reject(new Error('No server.'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('is sent without its session when the database %s', async (_name, find) => {
    const answer = await open('/dashboard', { cookie: COOKIE }, find);
    expect(answer).toMatchObject({ statusCode: 200, name: 'dashboard', session: null });
  });
});

it('unreadable data in a page counts as none', () => {
  const holding = (textContent: string | null) =>
    ({ getElementById: () => (textContent === null ? null : { textContent }) }) as unknown as Document;
  expect(embedded('session', holding('{"account":null}'))).toEqual({ account: null });
  expect(embedded('session', holding('{'))).toBeNull();
  expect(embedded('session', holding(null))).toBeNull();
});
