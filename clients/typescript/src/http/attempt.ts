import { abortedError, throwIfAborted } from './abort.js';
import { answerOf } from './answer.js';
import type { Answer } from './answer.js';
import type { Clock } from './clock.js';
import { SelloError } from '../error.js';

interface Attempt {
  fetch: typeof fetch;
  clock: Clock;
  url: string;
  init: RequestInit;
  timeout: number;
  signal: AbortSignal | undefined;
}

/** Sends a request once and reads the whole answer. Whatever keeps it from arriving becomes an error of the client. */
export async function attempt({ fetch, clock, url, init, timeout, signal }: Attempt): Promise<Answer> {
  throwIfAborted(signal);
  const controller = new AbortController();
  const timer = { expired: false };
  const cancelTimer = clock.after(timeout, () => {
    timer.expired = true;
    controller.abort();
  });
  const abort = () => {
    controller.abort();
  };
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (isCut(response, bytes)) throw new Error('the answer was cut off');
    return answerOf(response, bytes, clock.now());
  } catch (error) {
    if (signal?.aborted === true) throw abortedError(signal);
    const { origin } = new URL(url);
    if (timer.expired) {
      const message = `${origin} did not answer within ${timeout / 1000} s.`;
      throw new SelloError(message, { code: 'timed_out', cause: error });
    }
    const message = `No answer from ${origin}: ${reasonOf(error)}.`;
    throw new SelloError(message, { code: 'connection_failed', cause: error });
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

/** Not every runtime notices it. The length of a compressed answer is another one. */
function isCut({ headers }: Response, bytes: Uint8Array): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('content-encoding') && Number(length) > bytes.length;
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  const reason = cause?.message || cause?.code || message || 'the connection failed';
  return reason.replace(/\.$/, '');
}
