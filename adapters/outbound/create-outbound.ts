import { request as httpRequest } from 'undici';
import type { Dispatcher } from 'undici';
import { OutboundError } from '../../domain/errors';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../../ports/outbound';
import { withSpan } from '../with-span';
import { checkTarget } from './check-target';
import { parseBlock } from './ip-address';
import { createPinnedConnections } from './pinned-connections';
import { createNameResolver } from './resolve-name';
import type { ResolveName } from './resolve-name';
import { readRetryAfter } from './retry-after';

/** For the name, the connection, the request and the head of the answer together. */
const TOTAL_MILLISECONDS = 15_000;

/** The body of an answer says nothing that counts. This much of it is read, so that the connection can serve another request. */
const BODY_BYTES = 16_384;
const BODY_MILLISECONDS = 2_000;

export interface OutboundOptions {
  /** Networks such as 10.0.0.0/8. */
  allowCidrs: string[];
  resolve?: ResolveName;
  totalMilliseconds?: number;
}

/** Classifies errors and never retries. Proxies of the environment are not used: they would choose the address. */
export function createOutbound({
  allowCidrs,
  resolve = createNameResolver(),
  totalMilliseconds = TOTAL_MILLISECONDS,
}: OutboundOptions): Outbound & { close(): Promise<void> } {
  const rules = { allowed: allowCidrs.map(parseBlock), resolve };
  const connections = createPinnedConnections(totalMilliseconds);

  async function send(
    url: string,
    { headers, body }: OutboundRequest,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const target = await unlessAborted(checkTarget(url, rules), signal);
    return connections.use(target, async (dispatcher) => {
      const answer = await httpRequest(target.url, { method: 'POST', headers, body, signal, dispatcher });
      discard(answer);
      return {
        status: answer.statusCode,
        retryAfterSeconds: readRetryAfter(answer.headers['retry-after'], new Date()),
      };
    });
  }

  return {
    post(url, request) {
      return withSpan('outbound request', {}, async (span) => {
        const answer = await withinTime(totalMilliseconds, request.signal, (signal) =>
          send(url, request, signal),
        );
        span?.setAttribute('http.response.status_code', answer.status);
        return answer;
      });
    },
    close: () => connections.close(),
  };
}

/** In the background: the status is the answer, whether or not a body follows. */
function discard({ body }: Dispatcher.ResponseData): void {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, BODY_MILLISECONDS).unref();
  body
    .dump({ limit: BODY_BYTES, signal: limit.signal })
    .catch(() => undefined)
    .finally(() => {
      clearTimeout(timer);
    });
}

async function withinTime<T>(
  milliseconds: number,
  cancellation: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const abort = () => {
    deadline.abort();
  };
  const timer = setTimeout(abort, milliseconds);
  cancellation?.addEventListener('abort', abort);
  if (cancellation?.aborted === true) abort();
  try {
    return await work(deadline.signal);
  } catch (error) {
    throw classified(error, deadline.signal);
  } finally {
    clearTimeout(timer);
    cancellation?.removeEventListener('abort', abort);
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (abort !== undefined) signal.removeEventListener('abort', abort);
  }
}

const TLS_CODES =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$|HOSTNAME_MISMATCH$)/;

function classified(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const codes = codesOf(error);
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const fail = (fault: OutboundError['fault'], what: string) =>
    new OutboundError(fault, `The server ${what}.`, { cause: error });
  if (signal.aborted || has(/^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/))
    return fail('timeout', 'did not answer in time');
  if (has(TLS_CODES)) return fail('tls', 'could not be identified over TLS');
  if (has(/^UND_ERR_HEADERS_OVERFLOW$|^HPE_HEADER_OVERFLOW$/))
    return fail('response_too_large', 'answered with more headers than are read');
  return fail('connection', 'could not be reached, or its answer is not HTTP');
}

function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(cause)];
}
