import { CliError } from '../cli-error';

/** As shells report a command that Ctrl-C ended. */
export const EXIT_INTERRUPTED = 130;

/** Runs a command that Ctrl-C ends in order, through the signal. A second Ctrl-C ends the process at once. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT_INTERRUPTED);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await run(controller.signal);
  } catch (error) {
    if (controller.signal.aborted && !(error instanceof CliError))
      throw new CliError('Stopped.', { exitCode: EXIT_INTERRUPTED, cause: error });
    throw error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
