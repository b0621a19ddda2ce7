import { once } from 'node:events';
import { get } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../../domain/ids';
import { sessionCookieName } from '../../../../api/session-cookie';
import { buildStubApi, SESSION } from '../wrong-requests/stub-api';

const CERTIFICATE = newId('cert');
const ACCOUNT = { id: 'acct_1', certificatesGranted: 5, certificatesUsed: 0, closing: null };

const NONE = { list: async () => [] };

/** Held back while the reader leaves: what is found last before the answer begins. */
let hold: (() => Promise<void>) | null = null;
let answer: ServerResponse | undefined;
let app: FastifyInstance;

beforeAll(async () => {
  const found = async <T>(value: T) => {
    await hold?.();
    return value;
  };
  ({ app } = await buildStubApi({
    accounts: { find: () => found(ACCOUNT) },
    certificates: {
      findAllForAccount: () => found([{ id: CERTIFICATE, status: 'failed', file: { size: 1 } }]),
      list: async () => [],
    },
    keys: { list: async () => [], listEnded: async () => [] },
    auditTrail: { page: async () => [] },
    webhooks: { list: async () => [] },
    events: { list: async () => [] },
    memberships: { programs: NONE, members: NONE, courses: NONE, accreditations: NONE, memberships: NONE },
    sessions: { find: async () => ({ hash: SESSION.hash, accountId: 'acct_1' }), list: async () => [] },
  } as never));
  app.server.on('request', (_request, response: ServerResponse) => {
    answer = response;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe.each([
  ['the export of an account', '/account/export'],
  ['a ZIP of certificates', `/certificates/download?ids=${CERTIFICATE}`],
])('%s', (_what, path) => {
  it('that its reader leaves before it begins keeps no later one from beginning', async () => {
    const { port } = app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/dashboard/v1${path}`;
    const headers = { cookie: `${sessionCookieName('http://localhost:3000')}=${SESSION.token}` };
    for (let left = 0; left < 3; left += 1) {
      await new Promise<void>((isOver) => {
        const request = get(url, { headers }).on('error', () => undefined);
        hold = async () => {
          hold = null;
          const closed = once(answer!, 'close');
          request.destroy();
          await closed;
          setImmediate(isOver);
        };
      });
    }
    const next = await fetch(url, { headers });
    expect([next.status, (await next.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });
});
