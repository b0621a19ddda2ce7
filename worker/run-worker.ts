import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Config } from '../config/config';
import type { Logger } from '../runtime/logger';
import type { Tracing } from '../runtime/tracing';
import { connectionOptions } from '../temporal/connection-options';
import { dataConverterOf, workflowBundleName } from '../temporal/data-converter';
import { TASK_QUEUE } from '../contract/names';
import { WORKER_IDENTITY } from './identity';
import { STOP_WITHIN_MILLISECONDS, TUNING } from './tuning';

/** Steps that have a task queue of their own, and how many of them run at once. */
export interface StepQueue {
  taskQueue: string;
  activities: object;
  atOnce: number;
}

export interface WorkerParts {
  activities: object;
  stepQueues: StepQueue[];
  interceptor: ActivityInterceptorsFactory;
  tracing: Tracing | null;
  /** It is created at once, but takes no work before this resolves. */
  prepared?: Promise<unknown>;
}

/** Polls for work until it is stopped. Resolves once the worker is ready. */
export async function runWorker(
  config: Config,
  logger: Logger,
  { activities, stepQueues, interceptor, tracing, prepared }: WorkerParts,
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect(connectionOptions(config.temporal));
  const dataConverter = dataConverterOf(config.temporal);
  const traced = tracing && (await import('./tracing.js')).traceWorker(tracing);
  const bundle = workflowBundleName(config.temporal, { traced: traced !== null });
  const common = {
    connection,
    namespace: config.temporal.namespace,
    identity: WORKER_IDENTITY,
    ...(dataConverter && { dataConverter }),
    interceptors: { activity: [...(traced?.interceptors ?? []), interceptor] },
  };
  const workers = await Promise.all([
    Worker.create({
      ...TUNING,
      ...common,
      taskQueue: TASK_QUEUE,
      workflowBundle: { codePath: join(__dirname, '..', bundle) },
      activities,
      ...(traced && { sinks: traced.sinks }),
    }),
    // Without workflows, a worker has no thread of its own and costs next to nothing.
    ...stepQueues.map(({ taskQueue, activities: steps, atOnce }) =>
      Worker.create({
        shutdownGraceTime: TUNING.shutdownGraceTime,
        ...common,
        taskQueue,
        activities: steps,
        maxConcurrentActivityTaskExecutions: atOnce,
      }),
    ),
  ]);
  await prepared;
  const finished = Promise.all(workers.map((worker) => worker.run())).then(
    () => connection.close(),
    (error: unknown) => {
      logger.fatal({ err: error }, 'The worker stopped with an error.');
      process.exit(1);
    },
  );
  return {
    async stop() {
      for (const worker of workers) worker.shutdown();
      const ended = await Promise.race([finished.then(() => true), pause(STOP_WITHIN_MILLISECONDS, false)]);
      // The connection is still in use by unfinished activities and closes with the process.
      if (!ended) logger.warn('Some activities did not end in time. Another worker runs them again.');
    },
  };
}
