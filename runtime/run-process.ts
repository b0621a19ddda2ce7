import { causes } from '../domain/causes';
import { ConfigError } from '../config/environment';

/** With this argument a process waits for its parent to say what is up: what it needs may still be on its way. */
export const WHEN_TOLD = '--when-told';

/** What a parent says with `{up}`: the stand-ins for the outside world have written their files; every server answers. */
export type Up = 'sandbox' | 'servers';

function told(what: Up): Promise<void> {
  if (!process.argv.includes(WHEN_TOLD)) return Promise.resolve();
  return new Promise((resolve) => {
    process.on('message', (message: { up?: Up }) => {
      if (message.up === what) resolve();
    });
  });
}

/**
 * Runs one process of the service: starts it, tells a parent that it is ready, stops it on SIGTERM, SIGINT or when the parent is
 * gone, and says in one line why it could not start. `start` is given the moment at which its servers can be used.
 */
export function runProcess(
  name: string,
  start: (serversUp: Promise<void>) => Promise<() => Promise<void>>,
): void {
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

  const serversUp = told('servers');
  told('sandbox')
    .then(() => start(serversUp))
    .then(
      (started) => {
        stop = started;
        process.send?.({ ready: true });
      },
      (error: unknown) => fail(`${name} could not start`, error),
    );
}

function fail(what: string, error: unknown): never {
  const message =
    causes(error)
      .map((cause) => cause.message)
      .join(' ') || String(error);
  const detail = error instanceof ConfigError || !(error instanceof Error) ? '' : `\n${error.stack ?? ''}`;
  process.stderr.write(`${what}: ${message}${detail}\n`);
  process.exit(1);
}
