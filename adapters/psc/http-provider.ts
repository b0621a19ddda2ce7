import { Agent, request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import type { Grade } from '../../domain/certificate';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import { ProviderError } from '../../domain/errors';
import {
  isBareToken,
  MAX_RESPONSE_BYTES,
  parseTimestampResponse,
  wrapBareToken,
} from '../../proofs/timestamp/response';
import type { TrustProfile } from '../../proofs/timestamp/trust-profile';
import { codeOf, openConnection } from './open-connection';
import type { TlsOptions } from './tls-options';

const QUERY_TYPE = 'application/timestamp-query';
const REPLY_TYPE = 'application/timestamp-reply';

/** For one attempt; the caller's signal bounds all of them together. */
const ATTEMPT_TIMEOUT_MS = 10_000;

export interface HttpProviderOptions {
  name: string;
  grade: Grade;
  profile: TrustProfile;
  url: string;
  /** The header that carries the credentials. It never appears in an error. */
  authorization?: { name: string; value: string };
  tls?: TlsOptions;
}

/** RFC 3161 §3.4: the time-stamp protocol over HTTP. It classifies what goes wrong and tries nothing twice. */
export class HttpTimestampProvider implements TimestampProvider {
  readonly name: string;
  readonly grade: Grade;
  readonly profile: TrustProfile;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #tls: TlsOptions;
  readonly #dispatcher: Agent | undefined;

  constructor({ name, grade, profile, url, authorization, tls }: HttpProviderOptions) {
    this.name = name;
    this.grade = grade;
    this.profile = profile;
    this.#url = url;
    this.#headers = { 'content-type': QUERY_TYPE, accept: REPLY_TYPE };
    if (authorization !== undefined) this.#headers[authorization.name.toLowerCase()] = authorization.value;
    this.#tls = tls ?? {};
    // A pool of its own: a connection that carries a client's certificate serves no one else.
    this.#dispatcher = tls === undefined ? undefined : new Agent({ connect: { ...tls } });
  }

  /** Connects, by TLS where the address says so, and asks for nothing. Says what it found; throws `ProviderError`. */
  async reach(signal: AbortSignal): Promise<string> {
    try {
      return await openConnection(this.#url, this.#tls, signal);
    } catch (error) {
      throw this.#unreachable(error, signal);
    }
  }

  async send(request: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]);
    try {
      // undici follows no redirect unless told to: the query, and the credentials with it, go nowhere else.
      const response = await httpRequest(this.#url, {
        method: 'POST',
        headers: this.#headers,
        body: request,
        signal: limited,
        ...(this.#dispatcher && { dispatcher: this.#dispatcher }),
      });
      return this.#toResponse(await this.#readBody(response));
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw this.#unreachable(error, limited);
    }
  }

  #unreachable(error: unknown, signal: AbortSignal): ProviderError {
    const what = signal.aborted ? 'did not answer in time' : `could not be reached (${codeOf(error)})`;
    return new ProviderError('transient', `The provider ${this.name} ${what}.`, { cause: error });
  }

  async #readBody({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Uint8Array> {
    const fault = this.#headFault(statusCode, headers['content-type']);
    if (fault !== null) {
      body.on('error', () => undefined).destroy();
      throw fault;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) throw this.#malformed(`is larger than ${MAX_RESPONSE_BYTES} bytes`);
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  }

  #headFault(status: number, contentType: string | string[] | undefined): ProviderError | null {
    if (status !== 200) {
      const passing = status >= 500 || status === 429 || status === 408 || status < 300;
      return new ProviderError(
        passing ? 'transient' : 'refused',
        `The provider ${this.name} answered with HTTP status ${status}.`,
      );
    }
    const mediaType = String(contentType).split(';')[0]?.trim().toLowerCase();
    return mediaType === REPLY_TYPE ? null : this.#malformed(`is not ${REPLY_TYPE}`);
  }

  /** Some authorities send the token alone; it is put into a TimeStampResp, its own bytes untouched. */
  #toResponse(body: Uint8Array): Uint8Array {
    try {
      const response = isBareToken(body) ? wrapBareToken(body) : body;
      parseTimestampResponse(response);
      return response;
    } catch (error) {
      throw this.#malformed('is not a time-stamp response', error);
    }
  }

  #malformed(what: string, cause?: unknown): ProviderError {
    return new ProviderError('transient', `The answer of the provider ${this.name} ${what}.`, { cause });
  }
}
