import { join } from 'node:path';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import type { Config } from '../config/config';
import type { Logger } from '../config/logger';
import { TASK_QUEUE } from '../temporal/task-queue';
import { TUNING } from './tuning';

/** Takes work until it is stopped. Resolves once the worker can serve. */
export async function runWorker(
  config: Config,
  logger: Logger,
  activities: object,
): Promise<{ stop(): Promise<void> }> {
  Runtime.install({ logger: bridge(logger), shutdownSignals: [] });
  const { address, namespace, tls, apiKey } = config.temporal;
  const connection = await NativeConnection.connect({ address, tls, ...(apiKey !== null && { apiKey }) });
  const worker = await Worker.create({
    ...TUNING,
    connection,
    namespace,
    taskQueue: TASK_QUEUE,
    workflowBundle: { codePath: join(__dirname, '..', 'workflow-bundle.js') },
    activities,
  });
  const finished = worker.run();
  finished.catch((error: unknown) => {
    logger.fatal({ err: error }, 'The worker ended.');
    process.exit(1);
  });
  return {
    async stop() {
      worker.shutdown();
      await finished;
      await connection.close();
    },
  };
}

/** The SDK's log lines, as ours. */
function bridge(logger: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }: LogEntry) => {
    const write =
      level === 'ERROR' ? 'error' : level === 'WARN' ? 'warn' : level === 'INFO' ? 'info' : 'debug';
    logger[write]({ ...meta }, message);
  });
}
