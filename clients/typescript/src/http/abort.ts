import type { Clock } from './clock.js';
import { SelloError } from '../error.js';

export function abortedError(signal: AbortSignal): SelloError {
  return new SelloError('The call was aborted.', { code: 'aborted', cause: signal.reason as unknown });
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortedError(signal);
}

/** Waits; an abort ends it at once. */
export function sleep(ms: number, clock: Clock, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    throwIfAborted(signal);
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    function abort(): void {
      cancel();
      if (signal !== undefined) reject(abortedError(signal));
    }
    signal?.addEventListener('abort', abort, { once: true });
  });
}
