import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import { createOutbound } from '../../adapters/outbound/create-outbound';
import type { OutboundOptions } from '../../adapters/outbound/create-sender';
import { OutboundError } from '../../domain/errors';
import type { OutboundFault } from '../../domain/errors';
import { startDnsServer } from './dns-server';
import type { DnsServer } from './dns-server';

export const REQUEST = { headers: { 'content-type': 'application/json' }, body: '{}' };

export const ok: RequestListener = (_request, response) => {
  response.end();
};

export async function faultOf(work: Promise<unknown>): Promise<OutboundFault> {
  const error: unknown = await work.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).fault;
}

/** What sends, and the servers around it. All are closed after each test. */
export function useOutbound() {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });

  /** Counts connections, not requests: none may be made at all. */
  async function listen(server: Server | TcpServer, host: string, port = 0) {
    let connections = 0;
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
    });
    server.listen(port, host);
    await once(server, 'listening');
    open.push({
      async close() {
        for (const socket of sockets) socket.destroy();
        const closed = once(server, 'close');
        server.close();
        await closed;
      },
    });
    return { port: (server.address() as AddressInfo).port, connections: () => connections };
  }

  return {
    listen,
    serve: (host: string, listener: RequestListener, port?: number) =>
      listen(createServer(listener), host, port),

    async names(answer: (name: string, family: 4 | 6) => string[] | null): Promise<DnsServer> {
      const server = await startDnsServer(answer);
      open.push(server);
      return server;
    },

    outbound(options: Partial<OutboundOptions> = {}) {
      const created = createOutbound({ allowCidrs: [], ...options });
      open.push(created);
      return created;
    },
  };
}
