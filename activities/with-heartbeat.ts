import { Context } from '@temporalio/activity';

const INTERVAL_MILLISECONDS = 5_000;

/**
 * Wraps long steps so that each sends heartbeats: when its worker is killed, another worker soon runs the step again. A cancelled step,
 * as at a worker's shutdown, ends at once; that is safe because every step first checks what is already done.
 */
export function withHeartbeat<T extends Record<string, (...parameters: never[]) => Promise<unknown>>>(
  steps: T,
): T {
  const entries = Object.entries(steps).map(([name, step]) => {
    const wrapped = async (...parameters: never[]): Promise<unknown> => {
      const context = Context.current();
      const timer = setInterval(() => {
        context.heartbeat();
      }, INTERVAL_MILLISECONDS);
      try {
        return await Promise.race([step(...parameters), context.cancelled]);
      } finally {
        clearInterval(timer);
      }
    };
    return [name, wrapped];
  });
  return Object.fromEntries(entries) as T;
}
