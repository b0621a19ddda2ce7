import { SelloError } from '../error.js';
import { secondsOf } from './retry.js';

/** An answer that has arrived as a whole. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  retryAfter: number | null;
}

export function answerOf(response: Response, bytes: Uint8Array<ArrayBuffer>, now: number): Answer {
  const { status, headers } = response;
  return { status, headers, bytes, retryAfter: secondsOf(headers.get('retry-after'), now) };
}

function parsed({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The JSON of an answer that says that all went well. */
export function jsonOf(answer: Answer): object {
  const value = parsed(answer);
  if (typeof value === 'object' && value !== null) return value;
  throw unreadable(answer);
}

/** A proxy in between, or an address that is not the service's, answers without the service's JSON. */
function unreadable({ status, headers, retryAfter }: Answer): SelloError {
  const type = headers.get('content-type') ?? 'no content type';
  const message = `HTTP ${status} without the JSON that the service sends (${type}). Check the address, and the proxies on the way.`;
  const requestId = headers.get('x-request-id');
  return new SelloError(message, { code: 'invalid_answer', status, requestId, retryAfter });
}

function redirected({ status, headers }: Answer): SelloError {
  const target = headers.get('location') ?? 'another address';
  const message = `The service redirects to ${target.slice(0, 200)}, and the API key is not sent there. Set the url to the address that it redirects to.`;
  return new SelloError(message, { code: 'invalid_answer', status: status === 0 ? null : status });
}

export function errorOf(answer: Answer): SelloError {
  const { status, headers, retryAfter } = answer;
  if (status < 400) return redirected(answer);
  const { error, message } = (parsed(answer) ?? {}) as { error?: unknown; message?: unknown };
  if (typeof error !== 'string') return unreadable(answer);
  const text = typeof message === 'string' ? message : `HTTP ${status}: ${error}.`;
  const location = headers.get('location');
  const certificateId = /\/certificates\/(cert_\w+)$/.exec(location ?? '')?.[1];
  const requestId = headers.get('x-request-id');
  return new SelloError(text, { code: error, status, requestId, retryAfter, certificateId, location });
}
