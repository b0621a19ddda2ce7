import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Config } from '../config/config';
import type { Logger } from '../runtime/logger';
import { version } from '../package.json';
import { connectionOptions } from '../temporal/connection-options';
import { TASK_QUEUE } from '../contract/names';
import { STOP_WITHIN_MILLISECONDS, TUNING } from './tuning';

export interface WorkerParts {
  activities: object;
  interceptor: ActivityInterceptorsFactory;
}

/** Takes work until it is stopped. Resolves once the worker can serve. */
export async function runWorker(
  config: Config,
  logger: Logger,
  { activities, interceptor }: WorkerParts,
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect(connectionOptions(config.temporal));
  const worker = await Worker.create({
    ...TUNING,
    connection,
    namespace: config.temporal.namespace,
    taskQueue: TASK_QUEUE,
    // Who polls, and in which version, is what `sello doctor` and the web interface show.
    identity: `${process.pid}@${hostname()} sello/${version}`,
    workflowBundle: { codePath: join(__dirname, '..', 'workflow-bundle.js') },
    activities,
    interceptors: { activity: [interceptor] },
  });
  const finished = worker.run().then(
    () => connection.close(),
    (error: unknown) => {
      logger.fatal({ err: error }, 'The worker ended.');
      process.exit(1);
    },
  );
  return {
    async stop() {
      worker.shutdown();
      const ended = await Promise.race([finished.then(() => true), pause(STOP_WITHIN_MILLISECONDS, false)]);
      // The connection is still in use by what did not end: the process closes it by ending.
      if (!ended) logger.warn('Some steps did not end in time. Another worker runs them again.');
    },
  };
}
