import type { Client } from '@temporalio/client';
import type { WorkerConfig } from '../config/config';
import { loadWorkerConfig } from '../config/load-config';
import { tickSeconds } from '../domain/anchor-window';
import { createLogger } from '../runtime/logger';
import { runProcess } from '../runtime/run-process';
import { connectTemporal } from '../temporal/connect';
import { reachTemporal } from '../temporal/reach';
import { ensureSchedules } from '../temporal/schedules';
import { ensureSearchAttributes } from '../temporal/ensure-search-attributes';
import { createRegistry } from '../runtime/registry';
import { version } from '../package.json';
import { startChainWatch } from './chain-watch';
import { composeActivities } from './compose';
import { installRuntime } from './install-runtime';
import { serveWorkerMetrics } from './serve-metrics';
import { runWorker } from './run-worker';
import { createStepMetrics } from './step-metrics';

/** The worker process: runs workflows and activities. */
runProcess('worker', async (serversUp, temporalUp) => {
  const config = loadWorkerConfig(process.env);
  const logger = createLogger('worker', config.logLevel);
  const client = connectTemporal(config.temporal);
  const sdkAddress = await installRuntime(config, logger);
  const registry = createRegistry('worker', version);
  const reached = temporalUp.then(() => reachTemporal(client, config.temporal));
  const registered = reached.then(() => register(client, config));
  // Awaited below, when the rest is composed.
  registered.catch(() => undefined);
  const [parts] = await Promise.all([composeActivities(config, client, registry), reached]);
  const { activities, chainWatch, serviceMetrics, prepareDatabase, close } = parts;
  const interceptor = createStepMetrics(registry);
  const prepared = Promise.all([
    serversUp.then(() =>
      prepareDatabase((line) => {
        logger.info(line);
      }),
    ),
    registered,
  ]);
  const [worker] = await Promise.all([
    runWorker(config, logger, { activities, interceptor, prepared }),
    prepared,
  ]);
  const metrics = await serveWorkerMetrics(
    { config, logger, client },
    { registry, serviceMetrics, findings: chainWatch.findings, sdkAddress },
  );
  const watch = startChainWatch(chainWatch, logger);
  return async () => {
    await worker.stop();
    await watch.stop();
    await metrics?.close();
    await client.connection.close();
    await close();
  };
});

async function register(client: Client, { anchoring, sweep }: WorkerConfig): Promise<void> {
  await Promise.all([
    ensureSearchAttributes(client),
    ensureSchedules(client, {
      anchorSeconds: tickSeconds(anchoring.windowSeconds),
      sweepSeconds: sweep.intervalSeconds,
      orphanSeconds: sweep.orphanIntervalSeconds,
    }),
  ]);
}
