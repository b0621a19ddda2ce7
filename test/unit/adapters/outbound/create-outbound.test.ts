import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { Socket } from 'node:net';
import { createNameResolver } from '../../../../adapters/outbound/resolve-name';
import { reservePort } from '../../../../runtime/reserve-port';
import { faultOf, ok, REQUEST, useOutbound } from '../../../support/outbound';

const { listen, serve, names, outbound } = useOutbound();

describe('an answer', () => {
  const local = () => outbound({ allowCidrs: ['127.0.0.1'] });

  it('that redirects is not followed', async () => {
    const trap = await serve('127.0.0.1', ok);
    for (const [status, location] of [
      [301, `http://127.0.0.1:${trap.port}/`],
      [302, 'http://169.254.169.254/latest/meta-data/'],
      [307, `http://127.0.0.1:${trap.port}/`],
      [308, `//127.0.0.1:${trap.port}/`],
    ] as const) {
      const receiver = await serve('127.0.0.1', (_request, response) =>
        response.writeHead(status, { location }).end(),
      );
      expect(await local().post(`http://127.0.0.1:${receiver.port}/`, REQUEST)).toMatchObject({ status });
    }
    expect(trap.connections()).toBe(0);
  });

  it('has the status and the pause that the server asks for', async () => {
    const receiver = await serve('127.0.0.1', (_request, response) =>
      response.writeHead(429, { 'retry-after': '7' }).end(),
    );
    const answer = await local().post(`http://127.0.0.1:${receiver.port}/`, REQUEST);
    expect(answer).toEqual({ status: 429, retryAfterSeconds: 7 });
  });

  it('with an endless body is cut off, also while another request to the server is under way', async () => {
    let cutOff: Promise<unknown> = Promise.resolve();
    const receiver = await serve('127.0.0.1', (request, response) => {
      if (request.url !== '/endless') return;
      cutOff = once(response, 'close');
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    const { post } = local();
    const giveUp = new AbortController();
    const url = `http://127.0.0.1:${receiver.port}`;
    const waiting = faultOf(post(`${url}/waiting`, { ...REQUEST, signal: giveUp.signal }));
    expect(await post(`${url}/endless`, REQUEST)).toMatchObject({ status: 200 });
    await cutOff;
    giveUp.abort();
    expect(await waiting).toBe('timeout');
  });

  it('counts as soon as its status is known: an endless body is cut off, a hanging one is not waited for', async () => {
    const ended: Promise<unknown>[] = [];
    const receiver = await serve('127.0.0.1', (request, response) => {
      ended.push(once(response, 'close'));
      response.writeHead(200);
      response.write('x');
      if (request.url === '/endless') {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      }
    });
    const { post } = local();
    for (const path of ['endless', 'hanging'])
      expect(await post(`http://127.0.0.1:${receiver.port}/${path}`, REQUEST)).toMatchObject({ status: 200 });
    // Both connections are closed from this side.
    await Promise.all(ended);
  });

  it.each([
    ['that is no HTTP', 'connection', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['that ends too soon', 'connection', (socket: Socket) => socket.end('HTTP/1.1 200')],
    ['that never comes', 'timeout', () => undefined],
    [
      'that has endless headers',
      'response_too_large',
      (socket: Socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${'y'.repeat(1_000)}\r\n`.repeat(100)}`);
      },
    ],
    [
      'that comes byte by byte',
      'timeout',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('H'), 50);
        socket.on('close', () => {
          clearInterval(timer);
        });
        socket.write('HTTP/1.1 200 OK\r\nx: ');
      },
    ],
  ] as const)('%s is a fault: %s', async (_what, fault, behave) => {
    const receiver = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        behave(socket);
      }),
      '127.0.0.1',
    );
    const { post } = outbound({
      allowCidrs: ['127.0.0.1'],
      totalMilliseconds: fault === 'timeout' ? 400 : 60_000,
    });
    expect(await faultOf(post(`http://127.0.0.1:${receiver.port}/`, REQUEST))).toBe(fault);
  });

  it('is not waited for when the name server is silent', async () => {
    const dns = await names(() => null);
    const { post } = outbound({ resolve: createNameResolver([dns.address]), totalMilliseconds: 300 });
    expect(await faultOf(post('https://silent.test/', REQUEST))).toBe('timeout');
  });

  it('is not waited for any longer when the caller gives up', async () => {
    const receiver = await serve('127.0.0.1', () => undefined);
    const giveUp = new AbortController();
    const answer = faultOf(
      local().post(`http://127.0.0.1:${receiver.port}/`, { ...REQUEST, signal: giveUp.signal }),
    );
    giveUp.abort();
    expect(await answer).toBe('timeout');
    const late = { ...REQUEST, signal: AbortSignal.abort() };
    expect(await faultOf(local().post(`http://127.0.0.1:${receiver.port}/`, late))).toBe('timeout');
  });

  it('of nobody is a connection fault, and a name without addresses one of DNS', async () => {
    const url = `http://127.0.0.1:${await reservePort()}/`;
    expect(await faultOf(local().post(url, REQUEST))).toBe('connection');
    const dns = await names(() => []);
    const { post } = outbound({ resolve: createNameResolver([dns.address]) });
    expect(await faultOf(post('https://nobody.test/', REQUEST))).toBe('dns');
  });
});
