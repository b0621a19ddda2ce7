import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { errorHandler } from '../../../../api/plugins/error-handler';
import { jsonBody } from '../../../../api/plugins/json-body';
import { writeIdle } from '../../../../api/plugins/write-idle';

/** More than the kernel buffers of a connection take. */
const HUGE = 64 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify({ http: { connectionsCheckingInterval: 60_000 } });
  await app.register(writeIdle, { milliseconds: 100 });
  await app.register(errorHandler);
  await app.register(jsonBody, { milliseconds: 100 });
  app.get('/buffer', async () => Buffer.alloc(HUGE));
  app.get('/stream', async () => Readable.from(zeros(), { objectMode: false }));
  app.get('/quick', async () => 'quick');
  app.get('/slow-answer', async () => new Promise((resolve) => setTimeout(resolve, 400, 'done')));
  app.post('/json', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

function* zeros(): Generator<Buffer> {
  for (let sent = 0; sent < HUGE; sent += 65_536) yield Buffer.alloc(65_536);
}

/** The server's side of a new connection, and the client's. */
async function open(request: string): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(request);
  const [server] = await accepted;
  return { client, server };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (body: string, length = body.length) =>
  `POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

it('leaves no timer behind when a request is injected', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await app.inject({ method: 'HEAD', url: '/quick' });
  expect(timers()).toBe(before);
});

describe('a reader who stops reading', () => {
  it.each([['/buffer'], ['/stream']])('is disconnected (%s)', async (path) => {
    const { client, server } = await open(get(path));
    client.pause();
    await once(server, 'close');
    expect(server.bytesWritten).toBeGreaterThan(0);
    client.destroy();
  });
});

describe('a reader who reads', () => {
  it('gets everything, however long it takes in all', async () => {
    const { client } = await open(get('/stream'));
    let received = 0;
    for await (const chunk of client as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > HUGE) break;
    }
    expect(received).toBeGreaterThan(HUGE);
  });

  it('is not disconnected because the service was held up', async () => {
    const { client } = await open(get('/stream'));
    const asleep = new Int32Array(new SharedArrayBuffer(4));
    let received = 0;
    for await (const chunk of client as AsyncIterable<Buffer>) {
      // At each of the first chunks, for longer than a reader may take nothing, and in many turns of the event loop: the reader, in
      // this process too, takes a little in each of them, and the kernel tells the service of none.
      if (received < 1_500_000) {
        Atomics.wait(asleep, 0, 0, 120);
        await nextTurn();
      }
      received += chunk.length;
      if (received > HUGE) break;
    }
    expect(received).toBeGreaterThan(HUGE);
  });

  it('may wait for an answer for longer than that, and use the connection again', async () => {
    const { client } = await open(get('/slow-answer'));
    for (let i = 0; i < 2; i += 1) {
      const [data] = (await once(client, 'data')) as [Buffer];
      expect(data.toString()).toMatch(/^HTTP\/1\.1 200 .*done$/s);
      client.write(get('/slow-answer'));
    }
    client.destroy();
  });

  it('may wait that long for the second of two answers that were requested together', async () => {
    const { client } = await open(get('/quick') + get('/slow-answer'));
    let received = '';
    for await (const chunk of client as AsyncIterable<Buffer>) {
      received += chunk.toString();
      if (received.includes('done')) break;
    }
    expect(received).toMatch(/quick.*done/s);
  });
});

describe('a JSON body', () => {
  it('that stops before its end is answered 408, and the connection is closed', async () => {
    const { client } = await open(post('{"email":', 500));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"request_timeout"/is);
  });

  it('of more than 64 KiB is refused before it is read completely', async () => {
    const { client } = await open(post(`"${'a'.repeat(70_000)}`, 1_000_000));
    expect(await text(client)).toMatch(/^HTTP\/1\.1 413 .*"file_too_large"/s);
  });

  it.each([
    ['{"a":1}', 200],
    ['{"__proto__":{}}', 400],
    ['{', 400],
    ['', 400],
  ])('%s: is answered %d', async (body, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/json',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.statusCode).toBe(status);
  });
});
