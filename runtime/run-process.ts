import { causes } from '../domain/causes';
import { ConfigError } from '../config/environment';
import { createLogger } from './logger';
import type { Logger } from './logger';

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
 * parent ends. Whatever ends it otherwise, such as a failed start, is one JSON line in its log. `start` gets promises that resolve when all servers, or only Temporal, can be used.
 */
export function runProcess(
  name: string,
  start: (serversReady: Promise<void>, temporalReady: Promise<void>) => Promise<() => Promise<void>>,
): void {
  const logger = createLogger(name, 'info');
  writeJsonOnly(logger);
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;

  const end = () => {
    if (stopping) return;
    stopping = true;
    // A process that has not started yet has nothing to finish.
    if (stop === undefined) process.exit(0);
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(logger, `${name} did not stop cleanly`, error),
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
      (error: unknown) => fail(logger, `${name} could not start`, error),
    );
}

/** Node would write warnings and uncaught errors to stderr as plain text. */
function writeJsonOnly(logger: Logger): void {
  process.removeAllListeners('warning').on('warning', (warning) => {
    // Whoever runs the service can do nothing about a deprecated function that a package calls.
    const level = warning.name === 'DeprecationWarning' ? 'debug' : 'warn';
    logger[level]({ err: warning }, warning.message);
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'The process ends: an error was not caught.');
    process.exit(1);
  });
}

function fail(logger: Logger, what: string, error: unknown): never {
  const message =
    causes(error)
      .map((cause) => cause.message)
      .join(' ') || String(error);
  // A wrong setting says what to do; where the code found it is of no use.
  const detail = error instanceof ConfigError ? {} : { err: error };
  logger.fatal(detail, `${what}: ${message}`);
  process.exit(1);
}
