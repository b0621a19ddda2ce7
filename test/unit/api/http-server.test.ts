import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DISCARDED_BYTES_PER_SECOND, HTTP_OPTIONS, lingerBeforeClose } from '../../../api/http-server';
import { IncomingRequest } from '../../../api/incoming-request';
import { until } from '../../support/until';

const AT_ONCE = (_incoming: IncomingMessage, refuse: () => void) => {
  refuse();
};
const BODY = Buffer.alloc(DISCARDED_BYTES_PER_SECOND / 2);
const CALLERS = 6;
/** What a request still takes into its buffer once it has been told to stop. */
const BUFFERED_BYTES = 192 * 1024;

it('a client that sends no HTTP and does not close its connection is disconnected after two seconds', () => {
  jest.useFakeTimers();
  const socket = new Socket();
  socket.end = () => socket;
  Object.defineProperty(socket, 'writable', { value: true });
  HTTP_OPTIONS.clientErrorHandler(new Error('Parse Error'), socket);
  jest.advanceTimersByTime(1_999);
  expect(socket.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  jest.useRealTimers();
});

describe('the body of a refused request', () => {
  let server: Server;
  let refused: IncomingMessage[];
  let refuseAfter: (incoming: IncomingMessage, refuse: () => void) => void;
  beforeEach(async () => {
    // Time passes only where a test says so.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    refused = [];
    refuseAfter = AT_ONCE;
    server = createServer({ IncomingMessage: IncomingRequest }, (incoming, response) => {
      refuseAfter(incoming, () => {
        refused.push(incoming.pause());
        lingerBeforeClose(incoming);
        response.writeHead(400, { connection: 'close' }).end('Refused.');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    jest.runAllTimers();
    jest.useRealTimers();
  });

  const send = () => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': BODY.length };
    const sent = request({ host: '127.0.0.1', port, agent: false, method: 'POST', headers });
    return sent.on('error', () => undefined);
  };
  const bytesRead = () => refused.reduce((sum, { socket }) => sum + socket.bytesRead, 0);

  it.each([
    ['before a byte was read', AT_ONCE],
    ['for its first bytes', (incoming, refuse) => incoming.once('data', refuse)],
    [
      'while a slow reader took it',
      (incoming, refuse) => incoming.once('data', refuse).pipe(new Writable({ write: () => undefined })),
    ],
  ] satisfies [string, typeof refuseAfter][])(
    '%s is read to its end, for a caller who sends all of it before reading the answer',
    async (_when, when) => {
      refuseAfter = when;
      const sent = send().end(BODY);
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      await once(sent, 'finish');
      const [answer] = await answered;
      expect([answer.statusCode, await text(answer)]).toEqual([400, 'Refused.']);
      await until(async () => bytesRead() >= BODY.length);
    },
  );

  it('counts for more when it comes in small chunks', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    client.write(`64\r\n${'x'.repeat(100)}\r\n`.repeat(BODY.length / 100));
    await until(async () => refused[0]?.isPaused());
    expect(bytesRead()).toBeLessThan(DISCARDED_BYTES_PER_SECOND / 4);
    client.destroy();
  });

  it('that never comes holds the connection for two seconds after the answer', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 400 .*Refused\./s);
    const [socket] = refused.map((incoming) => incoming.socket);
    jest.advanceTimersByTime(1_999);
    expect(socket?.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(socket?.destroyed).toBe(true);
    client.destroy();
  });

  it('is discarded at a limited rate, and each caller gets the answer at once', async () => {
    const answers = Array.from({ length: CALLERS }, async () => {
      const [answer] = (await once(send().end(BODY), 'response')) as [IncomingMessage];
      return String(await once(answer, 'data'));
    });
    expect(await Promise.all(answers)).toEqual(Array.from({ length: CALLERS }, () => 'Refused.'));
    const bound = (seconds: number) => seconds * (DISCARDED_BYTES_PER_SECOND + CALLERS * BUFFERED_BYTES);
    for (const seconds of [1, 2]) {
      await until(async () => refused.every((incoming) => incoming.isPaused() || incoming.complete));
      expect(bytesRead()).toBeGreaterThanOrEqual(seconds * DISCARDED_BYTES_PER_SECOND);
      expect(bytesRead()).toBeLessThan(bound(seconds));
      jest.advanceTimersByTime(1_000);
    }
  });
});
