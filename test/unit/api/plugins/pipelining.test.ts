import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { pipelining } from '../../../../api/plugins/pipelining';
import { until } from '../../../support/until';

describe('the requests of one connection', () => {
  let app: FastifyInstance;
  let begun: string[];
  let ended: string[];
  let answer: () => void;
  beforeEach(async () => {
    [begun, ended] = [[], []];
    app = fastify();
    await app.register(pipelining);
    app.addHook('onResponse', async ({ url }) => void ended.push(url));
    app.get('/slow/:n', async ({ url }) => {
      begun.push(url);
      await new Promise<void>((resolve) => (answer = resolve));
      return url;
    });
    app.get('/:n', async ({ url }) => {
      begun.push(url);
      return url;
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    app.server.closeAllConnections();
    await app.close();
  });

  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
  function send(requests: string): Socket {
    const { port } = app.server.address() as AddressInfo;
    return connect(port, '127.0.0.1', function written(this: Socket) {
      this.write(requests);
    }).on('error', () => undefined);
  }

  it('are handled one after the other, and answered in their order', async () => {
    const client = send(get('/slow/1') + get('/2') + get('/slow/3') + get('/4', 'Connection: close\r\n'));
    const answers = text(client);
    await until(async () => begun.length === 1);
    answer();
    await until(async () => begun.length === 3);
    expect(begun).toEqual(['/slow/1', '/2', '/slow/3']);
    answer();
    expect((await answers).match(/\/(slow\/)?\d$|\/(slow\/)?\d(?=HTTP)/g)).toEqual([
      '/slow/1',
      '/2',
      '/slow/3',
      '/4',
    ]);
    expect(ended).toEqual(['/slow/1', '/2', '/slow/3', '/4']);
  });

  it('are not begun when the connection has gone before their turn', async () => {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const client = send(get('/slow/1') + get('/2'));
    const [socket] = await accepted;
    await until(async () => begun.length === 1);
    client.destroy();
    await once(socket, 'close');
    answer();
    expect(await text(send(get('/5', 'Connection: close\r\n')))).toContain('/5');
    expect(begun).toEqual(['/slow/1', '/5']);
  });

  it('close it when more than 16 wait', async () => {
    const client = send(get('/slow/1') + get('/2').repeat(17));
    await once(client, 'close');
    expect(begun).toEqual(['/slow/1']);
  });

  it('on different connections do not wait for each other', async () => {
    const client = send(get('/slow/1'));
    await until(async () => begun.length === 1);
    expect(await text(send(get('/2', 'Connection: close\r\n')))).toContain('/2');
    client.destroy();
  });
});
