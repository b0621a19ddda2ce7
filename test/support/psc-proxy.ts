import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PscMode = 'pass' | 'error' | 'reset' | 'flood' | 'slow';

export interface PscProxy {
  url: string;
  /**
   * pass: the real authority answers; error: HTTP 500; reset: the connection breaks; flood: an endless answer; slow: none before the
   * caller gives up, and so no token that would be counted later.
   */
  mode: PscMode;
  requests: number;
  /** Tokens that the authority has issued. */
  tokens: number;
  /** Requests that the authority gets as garbage, which it rejects. */
  rejects: (request: Buffer) => boolean;
  /** Called when a token was issued, before it is sent on. */
  onToken: () => void;
  close(): Promise<void>;
}

/** A proxy in front of a real authority that counts requests and injects faults. */
export async function startPscProxy(target: string): Promise<PscProxy> {
  const proxy: PscProxy = {
    ...{ url: '', mode: 'pass', requests: 0, tokens: 0 },
    ...{ rejects: () => false, onToken: () => undefined, close },
  };
  const server = createServer((request, response) => {
    proxy.requests += 1;
    if (proxy.mode === 'reset') {
      request.socket.destroy();
      return;
    }
    if (proxy.mode === 'slow') return;
    const pass = async (chunks: unknown[]): Promise<void> => {
      if (proxy.mode === 'error') {
        response.writeHead(500).end();
        return;
      }
      if (proxy.mode === 'flood') {
        flood(response);
        return;
      }
      const query = Buffer.concat(chunks as Buffer[]);
      const rejected = proxy.rejects(query);
      const answer = await fetch(target, {
        method: 'POST',
        // A kept connection may be closed by the authority just as it is used again.
        headers: { 'content-type': 'application/timestamp-query', connection: 'close' },
        body: rejected ? 'garbage' : query,
      });
      if (!rejected) {
        proxy.tokens += 1;
        proxy.onToken();
      }
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    // A client waiting on an authority that stopped is disconnected too.
    request
      .toArray()
      .then(pass)
      .catch(() => response.destroy());
  });
  // Closing an idle connection as it is used again would cost the service an attempt that is not counted here.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return proxy;

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

/** Writes as fast as the client reads. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 0x30);
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}
