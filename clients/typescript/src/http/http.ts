import { sleep } from './abort.js';
import { errorOf, jsonOf } from './answer.js';
import type { Answer } from './answer.js';
import { attempt } from './attempt.js';
import { jsonBody } from './body.js';
import type { RequestBody } from './body.js';
import type { Clock } from './clock.js';
import { fileOf } from './download.js';
import type { Download } from './download.js';
import { SelloError } from '../error.js';
import { queryString } from './path.js';
import { isTemporary, retryDelay } from './retry.js';
import { apiAddress, checkedIdempotencyKey, checkedKey, userAgent } from '../settings.js';
import type { CallOptions, CreateOptions, SelloOptions } from '../settings.js';

const RETRIES = 2;
const TIMEOUT_MS = 60_000;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Call {
  method: Method;
  path: string;
  query?: object | undefined;
  body?: RequestBody | undefined;
  headers?: Record<string, string> | undefined;
  /** The service makes it idempotent by an Idempotency-Key. */
  keyed?: boolean | undefined;
  /** Doing it twice does it twice: it is repeated only if the service has refused it. */
  unsafe?: boolean | undefined;
  accept?: string | undefined;
  timeout?: number | undefined;
  options?: CreateOptions | undefined;
}

/** Calls the API: the address, the key, retries. */
export class Http {
  readonly clock: Clock;
  readonly #address: string;
  readonly #apiKey: string | null;
  readonly #fetch: typeof fetch;
  readonly #headers: Record<string, string>;
  readonly #timeout: number | undefined;
  readonly #maxRetries: number;

  constructor(options: SelloOptions, clock: Clock) {
    this.clock = clock;
    this.#address = apiAddress(options.url);
    this.#apiKey = checkedKey(options.apiKey);
    // Browsers refuse to call it as a method of another object.
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#headers = userAgent(options.userAgent);
    this.#timeout = options.timeout;
    this.#maxRetries = options.maxRetries ?? RETRIES;
  }

  async get<T>(path: string, query?: object, options?: CallOptions): Promise<T> {
    return jsonOf(await this.send({ method: 'GET', path, query, options })) as T;
  }

  /** A POST with an Idempotency-Key. */
  async create<T>(path: string, body: object | undefined, options?: CreateOptions): Promise<T> {
    return jsonOf(await this.send({ method: 'POST', path, body: optional(body), keyed: true, options })) as T;
  }

  /** A POST that does something each time. */
  async trigger<T>(path: string, body?: object, options?: CallOptions): Promise<T> {
    return jsonOf(
      await this.send({ method: 'POST', path, body: optional(body), unsafe: true, options }),
    ) as T;
  }

  async change<T>(path: string, body: object, options?: CallOptions): Promise<T> {
    return jsonOf(await this.send({ method: 'PATCH', path, body: jsonBody(body), options })) as T;
  }

  /** A PATCH with an Idempotency-Key. */
  async changeOnce<T>(path: string, body: object, options?: CreateOptions): Promise<T> {
    return jsonOf(
      await this.send({ method: 'PATCH', path, body: jsonBody(body), keyed: true, options }),
    ) as T;
  }

  async delete(path: string, options?: CallOptions): Promise<void> {
    await this.send({ method: 'DELETE', path, options });
  }

  async download(path: string, query?: object, options?: CallOptions): Promise<Download> {
    const answer = await this.send({ method: 'GET', path, query, accept: '*/*', options });
    return fileOf(answer, path);
  }

  /** A link that the service has signed. It is for whoever has it: the key is not sent along. */
  async follow(link: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes } = await this.#repeat({ method: 'GET', path: '', options }, link, {});
    return bytes;
  }

  send(call: Call): Promise<Answer> {
    const { keyed, options, accept = 'application/json' } = call;
    const headers: Record<string, string> = { ...this.#headers, accept, ...call.headers };
    if (this.#apiKey !== null) headers['authorization'] = `Bearer ${this.#apiKey}`;
    if (keyed === true || options?.idempotencyKey !== undefined) {
      headers['idempotency-key'] = checkedIdempotencyKey(options?.idempotencyKey ?? randomKey());
    }
    return this.#repeat(call, this.#address + call.path + queryString(call.query), headers);
  }

  async #repeat(call: Call, url: string, headers: Record<string, string>): Promise<Answer> {
    const { options = {}, method } = call;
    const retries = options.maxRetries ?? this.#maxRetries;
    let mayHaveRun = false;
    for (let done = 0; ; done++) {
      const result = await this.#once(call, url, headers);
      const error = result instanceof SelloError ? result : failureOf(result);
      if (error === null) return result as Answer;
      const { status, retryAfter } = error;
      // What an attempt before has deleted is not there any more.
      if (method === 'DELETE' && status === 404 && mayHaveRun) return result as Answer;
      const temporary = status === null ? isPassing(error) : isTemporary(status);
      const delay = retryDelay(done, retryAfter, this.clock.random());
      if (!temporary || done >= retries || delay === null || (call.unsafe && status !== 429)) throw error;
      const spent = call.body?.spent?.() ?? null;
      if (spent !== null) throw withCause(spent, error);
      mayHaveRun ||= status !== 429;
      await sleep(delay, this.clock, options.signal);
    }
  }

  /** The answer, or why there is none. An abort, or a file that can't be read, is thrown. */
  async #once(call: Call, url: string, headers: Record<string, string>): Promise<Answer | SelloError> {
    const { clock } = this;
    const { signal, timeout = this.#timeout ?? call.timeout ?? TIMEOUT_MS } = call.options ?? {};
    const open = await call.body?.open(signal);
    const init: RequestInit & { duplex?: 'half' } = { method: call.method, headers };
    if (open !== undefined) {
      init.body = open.body;
      init.headers = { ...headers, ...open.headers };
      if (open.body instanceof ReadableStream) init.duplex = 'half';
    }
    try {
      const answer = await attempt({ fetch: this.#fetch, clock, url, init, timeout, signal });
      open?.answered?.();
      return answer;
    } catch (error) {
      const failure = open?.failure?.() ?? null;
      if (failure !== null) throw failure;
      if (error instanceof SelloError && error.code !== 'aborted') return error;
      throw error;
    } finally {
      open?.close?.();
    }
  }
}

const optional = (body: object | undefined) => (body === undefined ? undefined : jsonBody(body));

const isPassing = ({ code }: SelloError) => code === 'connection_failed' || code === 'timed_out';

/** Redirects are not followed: the key is for one address only. */
function failureOf(answer: Answer): SelloError | null {
  return answer.status >= 200 && answer.status < 300 ? null : errorOf(answer);
}

function withCause(error: SelloError, cause: SelloError): SelloError {
  const { code, message } = error;
  const { status, requestId, retryAfter } = cause;
  return new SelloError(`${cause.message} ${message}`, { code, status, requestId, retryAfter, cause });
}

/** Not `randomUUID`: browsers have that on https only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
