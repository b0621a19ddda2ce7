import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Refused, by the service or by something in between. */
type Refusal =
  'busy until a date' | 'too fast' | 'quota used up' | 'not ready until a date' | 'a page of a proxy';
/** Lost or cut off, or answered before the work is done, which may then fail. */
type Trouble = 'answer lost' | 'answer cut off' | 'accepted' | 'accepted, then failed';
export type Mishap = 'none' | Refusal | Trouble;

/** Some clients wait until such a date: it is near. */
const date = () => new Date(Date.now() + 3_000).toUTCString();
const problem = (error: string) => JSON.stringify({ error, message: 'Later.' });

const REFUSALS: Record<Refusal, () => [status: number, headers: Record<string, string>, body: string]> = {
  'busy until a date': () => [503, { 'retry-after': date() }, problem('service_unavailable')],
  'too fast': () => [429, { 'retry-after': '1' }, problem('rate_limit_exceeded')],
  'quota used up': () => [429, { 'retry-after': '864000' }, problem('quota_exceeded')],
  'not ready until a date': () => [409, { 'retry-after': date() }, problem('proof_not_ready')],
  'a page of a proxy': () => [404, { 'content-type': 'text/html' }, '<h1>404 Not Found</h1>'],
};

const EXTRA_HEADERS: Partial<Record<Mishap, Record<string, string>>> = {
  accepted: { prefer: 'respond-async' },
  'accepted, then failed': { prefer: 'respond-async', 'sello-test': 'psc_error' },
};

const isRefusal = (mishap: Mishap): mishap is Refusal => mishap in REFUSALS;

export interface FlakyService {
  url: string;
  /** For the next requests, one each; the others pass. */
  mishaps: Mishap[];
  /** The status of every answer; 0 for one that was lost or cut off. */
  statuses: number[];
  close(): Promise<void>;
}

/** A proxy in front of a real service that fails as networks and busy services do. */
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
    const mishap = service.mishaps.shift() ?? 'none';
    if (!isRefusal(mishap)) {
      forward(incoming, outgoing, mishap);
      return;
    }
    const [status, headers, body] = REFUSALS[mishap]();
    service.statuses.push(status);
    incoming.resume().on('end', () => {
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, mishap: Mishap): void {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers, ...EXTRA_HEADERS[mishap] };
    const sent = request(`${target}${url}`, { method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (mishap === 'answer lost') {
        service.statuses.push(0);
        answer.resume().on('end', () => incoming.socket.destroy());
      } else if (mishap === 'answer cut off') {
        service.statuses.push(0);
        outgoing.writeHead(statusCode, answer.headers);
        void buffer(answer).then((body) =>
          outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy()),
        );
      } else {
        service.statuses.push(statusCode);
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
      }
    });
    incoming.pipe(sent);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
