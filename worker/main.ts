import { loadConfig } from '../config/load-config';
import { createLogger } from '../config/logger';
import { runProcess } from '../config/run-process';
import { connectTemporal } from '../temporal/connect';
import { ensureSchedules } from '../temporal/schedules';
import { ensureSearchAttributes } from '../temporal/ensure-search-attributes';
import { composeActivities } from './compose';
import { runWorker } from './run-worker';

/** The worker process: runs workflows and their steps. */
runProcess('worker', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('worker', config.logLevel);
  const client = connectTemporal(config.temporal);
  const { activities, close } = await composeActivities(config, client);
  await ensureSearchAttributes(client);
  await ensureSchedules(client, {
    anchorSeconds: config.chain.windowSeconds,
    sweepSeconds: config.sweep.intervalSeconds,
  });
  const worker = await runWorker(config, logger, activities);
  return async () => {
    await worker.stop();
    await client.connection.close();
    await close();
  };
});
