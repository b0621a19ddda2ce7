import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an endpoint behaves: answers at once, never, or with 500. */
export type Behaviour = 'good' | 'hanging' | 'failing';

export interface Endpoints {
  urlOf(number: number, behaviour: Behaviour): string;
  /** When each event was first received, by its id; only by good ones. */
  received: Map<string, number>;
  /** Requests for an event that had been received already. */
  repeated(): number;
  forget(): void;
  close(): Promise<void>;
}

/** Any number of endpoints behind one port. */
export async function startEndpoints(): Promise<Endpoints> {
  const received = new Map<string, number>();
  let repeated = 0;
  const server = createServer((request, response) => {
    request.resume();
    const id = String(request.headers['webhook-id']);
    if (request.url?.startsWith('/hanging') === true) return;
    if (request.url?.startsWith('/failing') === true) {
      response.writeHead(500).end();
      return;
    }
    if (received.has(id)) repeated += 1;
    else received.set(id, performance.now());
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (number, behaviour) => `http://127.0.0.1:${port}/${behaviour}/${number}`,
    received,
    repeated: () => repeated,
    forget() {
      received.clear();
      repeated = 0;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
