import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PscMode = 'pass' | 'error' | 'reset';

export interface PscGate {
  url: string;
  /** pass: the real authority answers; error: HTTP 500; reset: the connection breaks. */
  mode: PscMode;
  requests: number;
  /** Tokens that the authority behind it has issued. */
  tokens: number;
  close(): Promise<void>;
}

/** Stands before a real authority, counts what passes, and breaks it on demand. */
export async function startPscGate(target: string): Promise<PscGate> {
  const gate: PscGate = { url: '', mode: 'pass', requests: 0, tokens: 0, close };
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
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.concat(chunks as Buffer[]),
      });
      gate.tokens += 1;
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
