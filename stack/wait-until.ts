import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const EVERY_MS = 100;

/** Asks again and again until the answer is yes; an error counts as "not yet" and is kept for the message. */
export async function waitUntil(
  what: string,
  ask: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let lastError: unknown;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      if (await ask()) return;
    } catch (error) {
      lastError = error;
    }
    await sleep(EVERY_MS);
  }
  const reason = lastError instanceof Error ? ` The last answer was: ${lastError.message}` : '';
  throw new Error(`${what} was not ready after ${TIMEOUT_MS / 1000} seconds.${reason}`, { cause: lastError });
}
