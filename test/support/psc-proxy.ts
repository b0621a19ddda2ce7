import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PscMode = 'pass' | 'error' | 'reset' | 'flood';

export interface PscProxy {
  url: string;
  /** pass: the real authority answers; error: HTTP 500; reset: the connection breaks; flood: an answer without an end. */
  mode: PscMode;
  requests: number;
  /** Tokens that the authority behind it has issued. */
  tokens: number;
  /** Called when a token was issued, before anyone else has it. */
  onToken: () => void;
  close(): Promise<void>;
}

/** Stands before a real authority, counts what passes, and breaks it on demand. */
export async function startPscProxy(target: string): Promise<PscProxy> {
  const gate: PscProxy = { url: '', mode: 'pass', requests: 0, tokens: 0, onToken: () => undefined, close };
  const server = createServer((request, response) => {
    gate.requests += 1;
    if (gate.mode === 'reset') {
      request.socket.destroy();
      return;
    }
    const pass = async (chunks: unknown[]): Promise<void> => {
      if (gate.mode === 'error') {
        response.writeHead(500).end();
        return;
      }
      if (gate.mode === 'flood') {
        flood(response);
        return;
      }
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.concat(chunks as Buffer[]),
      });
      gate.tokens += 1;
      gate.onToken();
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    // Whoever waited on an authority that went away is cut off too.
    request
      .toArray()
      .then(pass)
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return gate;

  async function close(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

/** As fast as it is taken. */
function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 0x30);
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}
