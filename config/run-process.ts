import { once } from 'node:events';
import { ConfigError } from './environment';

/** With this argument a process loads its code and begins when its parent says so: what it needs may still be on its way up. */
export const WHEN_TOLD = '--when-told';

/**
 * Runs one process of the service: starts it, tells a parent that it is ready, stops it on SIGTERM, SIGINT or when the parent is
 * gone, and says in one line why it could not start.
 */
export function runProcess(name: string, start: () => Promise<() => Promise<void>>): void {
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;

  const end = () => {
    if (stopping) return;
    stopping = true;
    // What was not yet up has nothing to finish.
    if (stop === undefined) process.exit(0);
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(`${name} did not stop cleanly`, error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);

  const told = process.argv.includes(WHEN_TOLD) ? once(process, 'message') : Promise.resolve();
  told.then(start).then(
    (started) => {
      stop = started;
      process.send?.({ ready: true });
    },
    (error: unknown) => fail(`${name} could not start`, error),
  );
}

/** What was tried, and why it did not go: a full disk says so in the cause alone. */
function reasonsOf(error: Error): string[] {
  return error.cause instanceof Error ? [error.message, ...reasonsOf(error.cause)] : [error.message];
}

function fail(what: string, error: unknown): never {
  const message = error instanceof Error ? reasonsOf(error).join(' ') : String(error);
  const detail = error instanceof ConfigError || !(error instanceof Error) ? '' : `\n${error.stack ?? ''}`;
  process.stderr.write(`${what}: ${message}${detail}\n`);
  process.exit(1);
}
