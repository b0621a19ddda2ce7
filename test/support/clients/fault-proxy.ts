import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from './seeded-random';

/** Refused, by the service or by something in between. */
type Refusal =
  | 'busy'
  | 'busy until a date'
  | 'too fast'
  | 'quota used up'
  | 'not ready until a date'
  | 'a page of a proxy'
  | 'a redirect';
/**
 * Lost or cut off, or answered before the work is done, which may then fail. With `cut after the last byte` the connection breaks as soon
 * as the request has reached the service, which is then still at work; with `answer lost`, once it has answered.
 */
type Trouble =
  'cut after the last byte' | 'answer lost' | 'answer cut off' | 'accepted' | 'accepted, then failed';
export type Fault = 'none' | 'delayed' | Refusal | Trouble;

/** Some clients wait until such a date: it is near. */
const date = () => new Date(Date.now() + 3_000).toUTCString();
const problem = (error: string) => JSON.stringify({ error, message: 'Later.' });
const DELAY_MS = 400;
const HARMLESS: Fault[] = ['none', 'delayed'];
const MOST_IN_A_ROW = 2;

const REFUSALS: Record<Refusal, () => [status: number, headers: Record<string, string>, body: string]> = {
  busy: () => [503, {}, problem('service_unavailable')],
  'busy until a date': () => [503, { 'retry-after': date() }, problem('service_unavailable')],
  'too fast': () => [429, { 'retry-after': '1' }, problem('rate_limit_exceeded')],
  'quota used up': () => [429, { 'retry-after': '864000' }, problem('quota_exceeded')],
  'not ready until a date': () => [409, { 'retry-after': date() }, problem('proof_not_ready')],
  'a page of a proxy': () => [404, { 'content-type': 'text/html' }, '<h1>404 Not Found</h1>'],
  'a redirect': () => [307, { location: 'http://localhost:1/elsewhere' }, ''],
};

const EXTRA_HEADERS: Partial<Record<Fault, Record<string, string>>> = {
  accepted: { prefer: 'respond-async' },
  'accepted, then failed': { prefer: 'respond-async', 'sello-test': 'psc_error' },
};

const isRefusal = (fault: Fault): fault is Refusal => fault in REFUSALS;

interface SeenRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  fault: Fault;
}

export interface FaultProxy {
  url: string;
  /** For the next requests, one each. */
  faults: Fault[];
  /** What the other requests meet; they pass unless this is set. */
  choose: (request: Omit<SeenRequest, 'fault'>) => Fault;
  /** The status of every answer; 0 for one that was lost or cut off. */
  statuses: number[];
  requests: SeenRequest[];
  /**
   * From now on each request meets one of these, and after two faults in a row one passes: a client that makes three attempts always
   * succeeds. The same seed gives the same order. List a fault twice to make it likelier.
   */
  atRandom(seed: number, choices: Fault[]): void;
  /** From now on every call that creates is cut after its last byte the first time. */
  cutEachOnce(): void;
  /** Lets requests pass again, and forgets those before. */
  reset(): void;
  close(): Promise<void>;
}

/** A proxy in front of a real service that fails as networks and busy services do. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const proxy: FaultProxy = {
    url: '',
    faults: [],
    statuses: [],
    requests: [],
    choose: () => 'none',
    atRandom(seed, choices) {
      const random = seededRandom(seed);
      let inARow = 0;
      proxy.choose = () => {
        const drawn = choices[Math.floor(random() * choices.length)] ?? 'none';
        inARow = HARMLESS.includes(drawn) || inARow === MOST_IN_A_ROW ? 0 : inARow + 1;
        return inARow === 0 && !HARMLESS.includes(drawn) ? 'none' : drawn;
      };
    },
    cutEachOnce() {
      const seen = new Set<string>();
      proxy.choose = ({ idempotencyKey }) => {
        if (idempotencyKey === undefined || seen.has(idempotencyKey)) return 'none';
        seen.add(idempotencyKey);
        return 'cut after the last byte';
      };
    },
    reset() {
      proxy.choose = () => 'none';
      Object.assign(proxy, { faults: [], statuses: [], requests: [] });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request = { method, path, idempotencyKey: headers['idempotency-key']?.toString() };
    const fault = proxy.faults.shift() ?? proxy.choose(request);
    proxy.requests.push({ ...request, fault });
    if (isRefusal(fault)) refuse(incoming, outgoing, fault);
    else if (fault === 'delayed')
      void sleep(DELAY_MS).then(() => {
        forward(incoming, outgoing, fault);
      });
    else forward(incoming, outgoing, fault);
  });

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Refusal): void {
    const [status, headers, body] = REFUSALS[refusal]();
    proxy.statuses.push(status);
    incoming.resume().on('end', () => {
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault): void {
    const { method = 'GET', url = '/' } = incoming;
    const headers = { ...incoming.headers, ...EXTRA_HEADERS[fault] };
    const sent = request(`${target}${url}`, { method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (fault === 'cut after the last byte') {
        answer.resume();
      } else if (fault === 'answer lost') {
        proxy.statuses.push(0);
        answer.resume().on('end', () => incoming.socket.destroy());
      } else if (fault === 'answer cut off') {
        proxy.statuses.push(0);
        outgoing.writeHead(statusCode, answer.headers);
        void buffer(answer).then((body) =>
          outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy()),
        );
      } else {
        proxy.statuses.push(statusCode);
        outgoing.writeHead(statusCode, answer.headers);
        answer.pipe(outgoing);
      }
    });
    // Both happen when either side goes away in the middle.
    sent.on('error', () => outgoing.destroy());
    incoming.on('close', () => {
      if (!incoming.complete) sent.destroy();
    });
    if (fault === 'cut after the last byte') {
      sent.on('finish', () => {
        proxy.statuses.push(0);
        incoming.socket.destroy();
      });
    }
    incoming.pipe(sent);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
