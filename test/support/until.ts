import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until there is an answer. For what gives no event to wait for; an error counts as "not yet". */
export async function until<T>(ask: () => Promise<T | null | undefined | false>, seconds = 120): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  let last: unknown = 'it never became true';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain.`, { cause: last });
    await pause(50);
  }
}
