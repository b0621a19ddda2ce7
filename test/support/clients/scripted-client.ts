import { Sello } from '../../../clients/typescript/src/index';
import type { SelloOptions } from '../../../clients/typescript/src/index';

/** An answer, or an error in place of one. */
type Scripted = Response | Error;

export interface SentRequest {
  method: string;
  /** With the query, below `/api/public/v1`. */
  path: string;
  headers: Headers;
  body: Uint8Array;
}

export interface ScriptedClient {
  sello: Sello;
  sent: SentRequest[];
  /** The pauses between attempts and reads, in milliseconds. */
  pauses: number[];
}

export const URL_OF_SERVICE = 'https://sello.example';
export const KEY = 'sello_live_secret';
const PREFIX = `${URL_OF_SERVICE}/api/public/v1`;
/** No pause is as long: timers of attempts can be told from pauses. */
const TIMEOUT = 1e9;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function problem(status: number, error: string, headers: Record<string, string> = {}): Response {
  return json({ error, message: `It is ${error}.` }, status, { 'x-request-id': 'req_1', ...headers });
}

/** What `fetch` throws when a connection breaks. */
export function broken(): Error {
  return new TypeError('fetch failed', { cause: new Error('socket hang up') });
}

/** A client whose requests meet these answers, one each, and whose pauses end at once. */
export function scriptedClient(answers: Scripted[], options: SelloOptions = {}, random = 0): ScriptedClient {
  const sent: SentRequest[] = [];
  const pauses: number[] = [];
  const left = [...answers];
  let now = Date.UTC(2026, 0, 1);
  const scripted = async (input: RequestInfo | URL, init: RequestInit & { duplex?: 'half' } = {}) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url;
    sent.push({ method, path, headers, body: new Uint8Array(await request.arrayBuffer()) });
    const next = left.shift();
    if (next === undefined) throw new Error('There was one request too many.');
    if (next instanceof Error) throw next;
    return next;
  };
  const clock = {
    now: () => now,
    random: () => random,
    after(ms: number, callback: () => void) {
      if (ms >= TIMEOUT) return () => undefined;
      pauses.push(ms);
      const timer = setImmediate(() => {
        now += ms;
        callback();
      });
      return () => {
        clearImmediate(timer);
      };
    },
  };
  const settings = { url: URL_OF_SERVICE, apiKey: KEY, timeout: TIMEOUT, fetch: scripted, ...options };
  return { sello: new Sello(settings, clock), sent, pauses };
}

/** What a promise is rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('It was not rejected.');
    },
    (error: unknown) => error,
  );
}
