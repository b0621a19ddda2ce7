import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from './process';

/** A server that exited, or did not answer in time, before it was ready. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor(
    message: string,
    readonly log: string,
    { relevant = /./, cause }: { relevant?: RegExp | undefined; cause?: unknown } = {},
  ) {
    const lines = log.split('\n').filter((line) => relevant.test(line));
    super(lines.length > 0 ? `${message} From its log:\n${lines.slice(-15).join('\n')}` : message, { cause });
  }
}

/**
 * Waits until a started process is ready. If it exits first or times out, it is stopped and the error quotes its log:
 * only the lines that match `relevant`, for servers with verbose logs.
 */
export async function ready(
  name: string,
  started: RunningProcess,
  wait: (signal: AbortSignal) => Promise<void>,
  relevant?: RegExp,
): Promise<void> {
  const ended = new AbortController();
  const early = started.exited.then((how) => {
    ended.abort();
    throw new Error(`${name} ended with ${how} before it was ready.`);
  });
  try {
    await Promise.race([wait(ended.signal), early]);
  } catch (cause) {
    await started.stop();
    throw new NotReadyError((cause as Error).message, started.recentLog(), { relevant, cause });
  }
}

const TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/** Polls until `check` returns true. An error counts as "not yet"; the last one is part of the timeout message. */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let lastError: unknown;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      if (await check()) return;
    } catch (error) {
      lastError = error;
    }
    await sleep(POLL_MS);
  }
  const reason = lastError instanceof Error ? ` The last error was: ${lastError.message}` : '';
  throw new Error(`${what} was not ready after ${TIMEOUT_MS / 1000} seconds.${reason}`, { cause: lastError });
}
