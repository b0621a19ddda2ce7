/** npm passes a Ctrl-C on that the terminal has sent us already: the second of such a pair is not a second wish. */
const SAME_WISH_MS = 500;

export interface StopSignals {
  /** Resolves when we are asked to stop. */
  readonly stop: Promise<void>;
  /** Called when the person presses Ctrl-C again. */
  onHurry(hurry: () => void): void;
}

export function listenForStop(env: NodeJS.ProcessEnv): StopSignals {
  let firstAt: number | null = null;
  let hurry: (() => void) | undefined;
  const stop = new Promise<void>((resolve) => {
    const wish = (): void => {
      if (firstAt === null) {
        firstAt = Date.now();
        resolve();
      } else if (Date.now() - firstAt > SAME_WISH_MS) {
        hurry?.();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish);
    // A closed terminal or pipe must not end us before the servers are stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

    // A shell between npm and us may die of npm's SIGTERM without passing it on.
    const parent = process.ppid;
    if (env['npm_lifecycle_event']) {
      const watch = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        wish();
      }, 1000).unref();
    }
  });
  return {
    stop,
    onHurry: (callback) => {
      hurry = callback;
    },
  };
}
