import { Context } from '@temporalio/activity';

const INTERVAL_MILLISECONDS = 5_000;

/**
 * The same steps, each telling the engine that it lives: a step whose worker was killed is run again soon, however long it may take.
 * One that is told to end, as at a stop of its worker, does so at once: all of them begin by looking at what is done already.
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
