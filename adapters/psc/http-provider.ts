import { X509Certificate } from 'node:crypto';
import { request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import type { Grade } from '../../domain/certificate';
import { ProviderError } from '../../domain/errors';
import type { TimestampProvider } from '../../ports/timestamp-provider';
import {
  isBareToken,
  MAX_RESPONSE_BYTES,
  parseTimestampResponse,
  wrapBareToken,
} from '../../proofs/timestamp/response';
import type { TrustProfile } from '../../proofs/timestamp/trust-profile';
import { withSpan } from '../with-span';
import { createConnectionPool } from './connection-pool';
import { codeOf, openConnection } from './open-connection';
import type { ProviderAccess } from './provider-access';

const QUERY_TYPE = 'application/timestamp-query';
const REPLY_TYPE = 'application/timestamp-reply';

interface HttpProviderOptions {
  name: string;
  grade: Grade;
  profile: TrustProfile;
  crls: readonly string[];
  url: string;
  /** The credentials to use now. They never appear in an error. */
  access: () => Promise<ProviderAccess>;
}

export interface HttpProvider extends TimestampProvider {
  /** Connects, with TLS for an https URL, and sends nothing. Describes the server; throws `ProviderError`. */
  reach(signal: AbortSignal): Promise<string>;
  /** When our client certificate expires, and the server's on the newest connection; `null` without one. */
  certificates(): Promise<{ client: Date | null; server: Date | null }>;
}

/** RFC 3161 §3.4: the time-stamp protocol over HTTP. Classifies errors and never retries. */
export function createHttpProvider(options: HttpProviderOptions): HttpProvider {
  const { name, grade, profile, crls, url, access } = options;
  const { hostname } = new URL(url);
  const pool = createConnectionPool();

  const unreachable = (error: unknown, signal: AbortSignal): ProviderError => {
    const what = signal.aborted ? 'did not answer in time' : `could not be reached (${codeOf(error)})`;
    return new ProviderError('transient', `The provider ${name} ${what}.`, { cause: error });
  };
  const malformed = (what: string, cause?: unknown): ProviderError =>
    new ProviderError('transient', `The response of the provider ${name} ${what}.`, { cause });

  function headFault(status: number, contentType: string | string[] | undefined): ProviderError | null {
    if (status !== 200) {
      const transient = status >= 500 || status === 429 || status === 408 || status < 300;
      return new ProviderError(
        transient ? 'transient' : 'refused',
        `The provider ${name} answered with HTTP status ${status}.`,
      );
    }
    const mediaType = String(contentType).split(';')[0]?.trim().toLowerCase();
    return mediaType === REPLY_TYPE ? null : malformed(`is not ${REPLY_TYPE}`);
  }

  async function readBody({ statusCode, headers: head, body }: Dispatcher.ResponseData): Promise<Uint8Array> {
    const fault = headFault(statusCode, head['content-type']);
    if (fault !== null) {
      body.on('error', () => undefined).destroy();
      throw fault;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) throw malformed(`is larger than ${MAX_RESPONSE_BYTES} bytes`);
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  }

  /** Some authorities send only the token; it is wrapped, unchanged, in a TimeStampResp. */
  function toResponse(body: Uint8Array): Uint8Array {
    try {
      const response = isBareToken(body) ? wrapBareToken(body) : body;
      parseTimestampResponse(response);
      return response;
    } catch (error) {
      throw malformed('is not a time-stamp response', error);
    }
  }

  return {
    name,
    grade,
    profile,
    crls,

    async certificates() {
      const cert = (await access()).tls?.cert;
      const client = cert === undefined ? null : new Date(new X509Certificate(cert).validTo);
      return { client, server: pool.serverExpires() };
    },

    async reach(signal) {
      try {
        return await openConnection(url, (await access()).tls ?? {}, signal);
      } catch (error) {
        throw unreachable(error, signal);
      }
    },

    send(request, signal) {
      const attributes = { 'sello.psc.provider': name, 'server.address': hostname };
      return withSpan('psc request', attributes, async (span) => {
        try {
          const { authorization, tls } = await access();
          const headers: Record<string, string> = { 'content-type': QUERY_TYPE, accept: REPLY_TYPE };
          if (authorization !== undefined) headers[authorization.name.toLowerCase()] = authorization.value;
          // undici does not follow redirects by default, so query and credentials go to no other host.
          const response = await httpRequest(url, {
            method: 'POST',
            headers,
            body: request,
            signal,
            dispatcher: pool.with(tls),
          });
          span?.setAttribute('http.response.status_code', response.statusCode);
          return toResponse(await readBody(response));
        } catch (error) {
          if (error instanceof ProviderError) throw error;
          throw unreachable(error, signal);
        }
      });
    },
  };
}
