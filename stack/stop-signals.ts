/** npm forwards a Ctrl-C that the terminal has already sent us. Signals this close together count as one. */
const SAME_REQUEST_MS = 500;

export interface StopSignals {
  /** Resolves on the first request to stop. */
  readonly stop: Promise<void>;
  /** Registers what to do on a second Ctrl-C. */
  onSecondRequest(callback: () => void): void;
}

export function listenForStop(env: NodeJS.ProcessEnv): StopSignals {
  let firstAt: number | null = null;
  let secondRequest: (() => void) | undefined;
  const stop = new Promise<void>((resolve) => {
    const request = (): void => {
      if (firstAt === null) {
        firstAt = Date.now();
        resolve();
      } else if (Date.now() - firstAt > SAME_REQUEST_MS) {
        secondRequest?.();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
    // A closed terminal or pipe must not end this process before the servers are stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

    // A shell between npm and this process may end on npm's SIGTERM without forwarding it.
    const parent = process.ppid;
    if (env['npm_lifecycle_event']) {
      const watch = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        request();
      }, 1000).unref();
    }
  });
  return {
    stop,
    onSecondRequest: (callback) => {
      secondRequest = callback;
    },
  };
}
