import { setMaxListeners } from 'node:events';
import { cancellationSignal } from '@temporalio/activity';

/**
 * Gives the work a signal that aborts when its time is over or the step is cancelled. Not `AbortSignal.any` with `AbortSignal.timeout`: the
 * combination refers to its sources only weakly, so a garbage collection removes the timeout and the work never ends (nodejs/node#57736).
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const cancellation = cancellationSignal();
  const cancel = () => {
    deadline.abort(cancellation.reason);
  };
  const timer = setTimeout(() => {
    deadline.abort();
  }, milliseconds);
  // A step may have dozens of pieces of work under way; Node would take eleven listeners for a leak.
  setMaxListeners(0, cancellation);
  cancellation.addEventListener('abort', cancel);
  if (cancellation.aborted) cancel();
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', cancel);
  }
}
