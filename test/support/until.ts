import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `ask` gives a value. For what emits no event; an error counts as "not yet". */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, seconds = 120): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown = 'no error: it stayed false or empty';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw new Error(`The condition did not hold within ${seconds} s.`, { cause: last });
    await pause(50);
  }
}
