import { join } from 'node:path';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import { loadConfig } from '../config/load-config';
import { createLogger } from '../config/logger';
import type { Logger } from '../config/logger';
import { runProcess } from '../config/run-process';
import { connectTemporal } from '../temporal/connect';
import { ensureSchedules } from '../temporal/schedules';
import { ensureSearchAttributes } from '../temporal/ensure-search-attributes';
import { TASK_QUEUE } from '../temporal/task-queue';
import { composeActivities } from './compose';
import { TUNING } from './tuning';

/** The worker process: runs workflows and their steps. */
runProcess('worker', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('worker', config.logLevel);
  Runtime.install({ logger: bridge(logger), shutdownSignals: [] });

  const { address, namespace, tls, apiKey } = config.temporal;
  const client = connectTemporal(config.temporal);
  const { activities, close } = await composeActivities(config, client);
  const connection = await NativeConnection.connect({ address, tls, ...(apiKey !== null && { apiKey }) });
  await ensureSearchAttributes(client);
  await ensureSchedules(client, {
    anchorSeconds: config.chain.windowSeconds,
    sweepSeconds: config.sweep.intervalSeconds,
  });
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

  return async () => {
    worker.shutdown();
    await finished;
    await connection.close();
    await client.connection.close();
    await close();
  };
});

/** The SDK's log lines, as ours. */
function bridge(logger: Logger): DefaultLogger {
  return new DefaultLogger('INFO', ({ level, message, meta }: LogEntry) => {
    const write =
      level === 'ERROR' ? 'error' : level === 'WARN' ? 'warn' : level === 'INFO' ? 'info' : 'debug';
    logger[write]({ ...meta }, message);
  });
}
