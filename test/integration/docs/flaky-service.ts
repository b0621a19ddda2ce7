import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a POST: its answer is lost, it is refused, or it is answered before the work is done. */
export type Mishap = 'answer lost' | 'busy' | 'too fast' | 'quota used up' | 'accepted';

const REFUSALS: Partial<Record<Mishap, [status: number, retryAfter: string, error: string]>> = {
  busy: [503, '1', 'service_unavailable'],
  'too fast': [429, '1', 'rate_limit_exceeded'],
  'quota used up': [429, '864000', 'quota_exceeded'],
};

export interface FlakyService {
  url: string;
  /** For the next POSTs, one each; the others pass. */
  mishaps: Mishap[];
  /** The status of every answer; 0 for one that was lost. */
  statuses: number[];
  close(): Promise<void>;
}

/** A proxy before a real service that does to callers what networks and busy services do. */
export async function startFlakyService(target: string): Promise<FlakyService> {
  const service: FlakyService = {
    url: '',
    mishaps: [],
    statuses: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((incoming, outgoing) => {
    const mishap = incoming.method === 'POST' ? service.mishaps.shift() : undefined;
    const refusal = mishap && REFUSALS[mishap];
    if (refusal === undefined) {
      forward(incoming, outgoing, mishap);
      return;
    }
    const [status, retryAfter, error] = refusal;
    service.statuses.push(status);
    incoming.resume().on('end', () => {
      const headers = { 'content-type': 'application/json', 'retry-after': retryAfter };
      outgoing.writeHead(status, headers).end(JSON.stringify({ error, message: 'Later.' }));
    });
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, mishap: Mishap | undefined): void {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers, ...(mishap === 'accepted' && { prefer: 'respond-async' }) };
    const sent = request(`${target}${url}`, { method, headers }, (answer) => {
      if (mishap === 'answer lost') {
        service.statuses.push(0);
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      service.statuses.push(answer.statusCode ?? 0);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
