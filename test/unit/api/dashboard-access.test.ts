import type { FastifyInstance } from 'fastify';
import { dashboardDocument } from '../../../api/openapi/dashboard-document';
import { sessionCookieName } from '../../../api/session-cookie';
import { buildStubApi, SESSION } from './wrong-requests/stub-api';

const READS = ['get', 'head', 'options'];
const COOKIE = `${sessionCookieName('http://localhost:3000')}=${SESSION.token}`;

describe('of the dashboard’s API', () => {
  let app: FastifyInstance;
  let calls: { method: string; path: string }[];
  beforeAll(async () => {
    ({ app } = await buildStubApi({}, dashboardDocument('http://localhost:3000', '1')));
    await app.ready();
    const { paths } = app.swagger() as { paths: Record<string, object> };
    calls = Object.entries(paths)
      // The pages also use a public proof.
      .filter(([path]) => !path.startsWith('/v/'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })));
  });
  afterAll(() => app.close());

  const send = async ({ method, path }: (typeof calls)[number], headers: Record<string, string>) => {
    const url = path.replace(/\{\w+\}/g, 'x');
    const answer = await app.inject({ method: method.toUpperCase() as 'POST', url, headers });
    return answer.body.startsWith('{') ? answer.json<{ error?: string }>().error : undefined;
  };

  it('every call that changes something is refused when it comes from another site', async () => {
    const changes = calls.filter(({ method }) => !READS.includes(method));
    expect(changes.length).toBeGreaterThan(15);
    for (const change of changes)
      expect([change, await send(change, { cookie: COOKIE, 'sec-fetch-site': 'cross-site' })]).toEqual([
        change,
        'csrf_refused',
      ]);
  });

  it('every call needs a session, but for those that begin one or use a link', async () => {
    const open: string[] = [];
    for (const call of calls)
      if ((await send(call, {})) !== 'session_required') open.push(`${call.method} ${call.path}`);
    expect(open.map((call) => call.replace('/api/dashboard/v1', '')).sort()).toEqual([
      'delete /session',
      'get /session',
      'post /accounts',
      'post /confirmations',
      'post /password-resets',
      'post /session',
      'put /password',
    ]);
  });
});
