import { OutboundError } from '../../domain/errors';

/** Runs the work until it ends, its time is over, or it is cancelled. Throws `OutboundError`. */
export async function withinTime<T>(
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

/** For work that takes no signal. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
