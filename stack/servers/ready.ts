import type { RunningProcess } from './process';

/** A server that ended, or gave no sign, before it was ready. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';

  constructor(
    message: string,
    readonly log: string,
    { telling = /./, cause }: { telling?: RegExp | undefined; cause?: unknown } = {},
  ) {
    const lines = log.split('\n').filter((line) => telling.test(line));
    super(lines.length > 0 ? `${message} From its log:\n${lines.slice(-15).join('\n')}` : message, { cause });
  }
}

/**
 * Waits until a started process is ready. If it ends first, or never gets there, it is stopped and its log shown:
 * the lines that are `telling`, for servers that talk a lot on their way out.
 */
export async function ready(
  name: string,
  started: RunningProcess,
  wait: (signal: AbortSignal) => Promise<void>,
  telling?: RegExp,
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
    throw new NotReadyError((cause as Error).message, started.recentLog(), { telling, cause });
  }
}
