import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { HttpServer } from '../../../clients/cli/mcp/http/http-server';
import { SESSION_LIMITS } from '../../../clients/cli/mcp/http/sessions';
import type { SessionLimits } from '../../../clients/cli/mcp/http/sessions';
import { selloServer } from '../../../clients/cli/mcp/sello-server';
import { startMcpServer } from '../../support/mcp/mcp-server';
import { sharedService } from '../../support/shared';
import type { SharedService } from '../../support/shared';

const PAGE = 'https://agent.example';

let service: SharedService;
let servers: HttpServer[] = [];

beforeAll(async () => {
  service = await sharedService();
});
afterEach(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  servers = [];
});
afterAll(() => service.stop());

async function serve(limits: Partial<SessionLimits> = {}, serviceUrl = service.url): Promise<HttpServer> {
  const server = await startMcpServer(
    serviceUrl,
    {
      createServer: ({ sello, scopes }) => selloServer({ sello, root: null }, scopes),
      limits: { ...SESSION_LIMITS, ...limits },
    },
    { allowed: { hosts: [], origins: [PAGE] } },
  );
  servers.push(server);
  return server;
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** By node:http, as fetch sends no Host or Origin of one's own. */
async function send(
  { url }: HttpServer,
  headers: Record<string, string | undefined>,
  body: string | object = INITIALIZE,
  method = 'POST',
): Promise<Answer> {
  const given = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${service.key}`,
    ...headers,
  } as Record<string, string | undefined>;
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const outgoing = request(url, { method, headers: sent });
  outgoing.end(method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

const sessionOf = ({ headers }: Answer) => String(headers['mcp-session-id']);
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };

test('a request without a key, or with one that the service refuses, is a 401 that says what to send', async () => {
  const server = await serve();
  const missing = await send(server, { authorization: undefined });
  expect(missing).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer realm="Sello"' } });
  expect(JSON.parse(missing.body)).toEqual({
    error: 'api_key_missing',
    message: expect.stringMatching(/\.?…$/) as string,
  });
  const wrong = await send(server, { authorization: `Bearer ${service.key}x` });
  expect(wrong.status).toBe(401);
  expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
  expect(wrong.body).toContain('api_key_invalid');
  expect(wrong.body).not.toContain(service.key);
});

test('a Host of another name and an Origin that was not allowed are refused; programs and allowed pages are not', async () => {
  const server = await serve();
  expect((await send(server, { host: 'evil.example' })).status).toBe(403);
  expect((await send(server, { host: 'localhost:1' })).status).toBe(200);
  for (const origin of ['https://evil.example', `${PAGE}.evil.example`, 'null', 'http://agent.example'])
    expect((await send(server, { origin })).status).toBe(403);
  const page = await send(server, { origin: PAGE });
  expect(page).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': PAGE } });
  const preflight = await send(server, { origin: PAGE, authorization: undefined }, '', 'OPTIONS');
  expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': PAGE } });
});

test('a session belongs to the key that opened it', async () => {
  const server = await serve();
  const { key: other } = await service.addKey();
  const session = { 'mcp-session-id': sessionOf(await send(server, {})) };
  expect((await send(server, session, PING)).status).toBe(200);
  expect((await send(server, { ...session, authorization: `Bearer ${other}` }, PING)).status).toBe(404);
  expect((await send(server, { ...session, authorization: `Bearer ${other}` }, '', 'DELETE')).status).toBe(
    404,
  );
  expect((await send(server, { ...session, authorization: undefined }, PING)).status).toBe(401);
  expect((await send(server, { 'mcp-session-id': 'unknown' }, PING)).status).toBe(404);
  expect((await send(server, {}, PING)).status).toBe(400);
  expect((await send(server, session, '', 'DELETE')).status).toBe(200);
  expect((await send(server, session, PING)).status).toBe(404);
});

test('sessions are bounded: the longest unused of a key makes room, and a full server says so', async () => {
  const server = await serve({ sessions: 3, sessionsPerCaller: 2 });
  const [first, second, third] = [await send(server, {}), await send(server, {}), await send(server, {})];
  const status = async (answer: Answer) =>
    (await send(server, { 'mcp-session-id': sessionOf(answer) }, PING)).status;
  expect([await status(first), await status(second), await status(third)]).toEqual([404, 200, 200]);
  const { key } = await service.addKey();
  const authorization = `Bearer ${key}`;
  expect((await send(server, { authorization })).status).toBe(200);
  const { key: last } = await service.addKey();
  const full = await send(server, { authorization: `Bearer ${last}` });
  expect(full).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
});

test('an idle session ends', async () => {
  const server = await serve({ idleMs: 1 });
  const session = { 'mcp-session-id': sessionOf(await send(server, {})) };
  // Opening the next one closes those that are due.
  let status = 200;
  while (status !== 404) {
    await send(server, {});
    status = (await send(server, session, PING)).status;
  }
  expect(status).toBe(404);
});

test('bodies are bounded and must be JSON, and there is one path', async () => {
  const server = await serve();
  expect((await send(server, {}, `"${'x'.repeat(300_000)}"`)).status).toBe(413);
  expect((await send(server, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(server, {}, '{')).status).toBe(400);
  expect((await send(server, {}, '', 'PUT')).status).toBe(405);
  expect((await send({ ...server, url: new URL('/other', server.url).href }, {})).status).toBe(404);
});

test('a service that cannot be asked about a key is a 503, not a refusal of the key', async () => {
  const server = await serve({}, 'http://127.0.0.1:9');
  expect(await send(server, {})).toMatchObject({ status: 503 });
});

/** In front of the service: holds certifications until they are aborted, and counts those that were. */
async function holdingService(): Promise<{
  url: string;
  held: Promise<void>;
  aborted: Promise<void>;
  stop(): void;
}> {
  let onHeld = () => {};
  let onAborted = () => {};
  const held = new Promise<void>((resolve) => (onHeld = resolve));
  const aborted = new Promise<void>((resolve) => (onAborted = resolve));
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') {
      onHeld();
      outgoing.on('close', onAborted);
      return;
    }
    const { method = 'GET', url = '', headers } = incoming;
    request(new URL(url, service.url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    })
      .on('error', () => outgoing.destroy())
      .end();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    held,
    aborted,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

test.each(['legacy', 'auto'] as const)(
  'a cancelled call aborts its request to the service (%s)',
  async (mode) => {
    const holding = await holdingService();
    const server = await serve({}, holding.url);
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${service.key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
    const cancel = new AbortController();
    const args = { sha256: randomBytes(32).toString('hex'), file_size: 1 };
    const call = client.callTool({ name: 'certify_hash', arguments: args }, { signal: cancel.signal });
    const ended = call.then(
      () => 'answered',
      () => 'cancelled',
    );
    await holding.held;
    cancel.abort();
    await holding.aborted;
    expect(await ended).toBe('cancelled');
    await client.close();
    holding.stop();
  },
);
