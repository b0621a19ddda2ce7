import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { runProcess } from '../../runtime/run-process';
import { TUNING } from '../../worker/tuning';
import { FLOOR_QUEUE } from './engine-contract';

/** A worker tuned like ours, for a workflow that does nothing. */
runProcess('engine-worker', async () => {
  const logger = new DefaultLogger('WARN');
  Runtime.install({ logger, shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' });
  const worker = await Worker.create({
    ...TUNING,
    connection,
    taskQueue: FLOOR_QUEUE,
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: join(__dirname, 'engine-workflow.js'),
      logger,
    }),
    activities: { nothing: async () => 'nothing' },
  });
  const finished = worker.run();
  return async () => {
    worker.shutdown();
    await finished;
    await connection.close();
  };
});
