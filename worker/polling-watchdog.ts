/** So many checks in a row must find the worker missing. */
export const CHECKS_UNTIL_GONE = 10;

export interface PollingWatchdogOptions {
  /** Whether everything that the worker needs answers. */
  partsUp: () => Promise<boolean>;
  /** Whether the engine lists this worker among those that poll. Rejects when the engine does not say. */
  isListed: () => Promise<boolean>;
  /** Called once. */
  gone: () => void;
}

/**
 * Notices that the worker no longer polls although everything that it needs answers: only then can another process do better. While a part is
 * down nothing is counted, as activities that retry may hold every slot, and a restart would not help.
 */
export function createPollingCheck({ partsUp, isListed, gone }: PollingWatchdogOptions): () => Promise<void> {
  let missed = 0;
  return async () => {
    const isMissing = (await partsUp()) && !(await isListed().catch(() => true));
    missed = isMissing ? missed + 1 : 0;
    if (missed === CHECKS_UNTIL_GONE) gone();
  };
}

export function watchPolling(
  options: PollingWatchdogOptions,
  intervalMilliseconds: number,
): { stop(): void } {
  const check = createPollingCheck(options);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      void check().then(next, next);
    }, intervalMilliseconds);
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
