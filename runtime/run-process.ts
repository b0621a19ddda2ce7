import { causes } from '../domain/causes';
import { ConfigError } from '../config/environment';

/** With this argument a process loads its code at once, but waits for its parent's messages before it uses a server. */
export const WAIT_FOR_PARENT = '--wait-for-parent';

/** What a parent reports with `{ stage }`, in this order: the sandbox has written its files; Temporal is ready; every server is. */
export const STARTUP_STAGES = ['sandbox', 'temporal', 'servers'] as const;
export type StartupStage = (typeof STARTUP_STAGES)[number];

function parentReports(stage: StartupStage): Promise<void> {
  if (!process.argv.includes(WAIT_FOR_PARENT)) return Promise.resolve();
  return new Promise((resolve) => {
    process.on('message', (message: { stage?: StartupStage }) => {
      if (message.stage === stage) resolve();
    });
  });
}

/**
 * Runs one process of the service: starts it, reports to a parent that it is ready, and stops it on SIGTERM, on SIGINT or when the
 * parent ends. A failed start is reported in one line. `start` gets promises that resolve when all servers, or only Temporal, can be used.
 */
export function runProcess(
  name: string,
  start: (serversReady: Promise<void>, temporalReady: Promise<void>) => Promise<() => Promise<void>>,
): void {
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;

  const end = () => {
    if (stopping) return;
    stopping = true;
    // A process that has not started yet has nothing to finish.
    if (stop === undefined) process.exit(0);
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(`${name} did not stop cleanly`, error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);

  const [serversReady, temporalReady] = [parentReports('servers'), parentReports('temporal')];
  parentReports('sandbox')
    .then(() => start(serversReady, temporalReady))
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
