import { loadWorkerConfig } from '../config/load-config';
import { createLogger } from '../config/logger';
import { runProcess } from '../config/run-process';
import { connectTemporal } from '../temporal/connect';
import { reachTemporal } from '../temporal/reach';
import { ensureSchedules } from '../temporal/schedules';
import { ensureSearchAttributes } from '../temporal/ensure-search-attributes';
import { createRegistry } from '../telemetry/registry';
import { version } from '../package.json';
import { startChainWatch } from './chain-watch';
import { composeActivities } from './compose';
import { createStepMetrics } from './metrics';
import { installRuntime } from './install-runtime';
import { observe } from './observe';
import { runWorker } from './run-worker';

/** The worker process: runs workflows and their steps. */
runProcess('worker', async () => {
  const config = loadWorkerConfig(process.env);
  const logger = createLogger('worker', config.logLevel);
  const client = connectTemporal(config.temporal);
  await reachTemporal(client, config.temporal);
  const { activities, chain, batches, providers, figures, close } = await composeActivities(config, client);
  const registry = createRegistry('worker', version);
  await ensureSearchAttributes(client);
  await ensureSchedules(client, {
    anchorSeconds: config.anchoring.windowSeconds,
    sweepSeconds: config.sweep.intervalSeconds,
    orphanSeconds: config.sweep.orphanIntervalSeconds,
  });
  const sdkAddress = await installRuntime(config, logger);
  const worker = await runWorker(config, logger, {
    activities,
    interceptor: createStepMetrics(registry, providers),
  });
  const metrics = await observe({ config, logger, client }, { registry, figures, sdkAddress });
  const watch = startChainWatch({ chain, batches }, logger);
  return async () => {
    await worker.stop();
    await watch.stop();
    await metrics?.close();
    await client.connection.close();
    await close();
  };
});
