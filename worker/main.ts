import type { Client } from '@temporalio/client';
import type { WorkerConfig } from '../config/config';
import { loadWorkerConfig } from '../config/load-config';
import { tickSeconds } from '../domain/anchor-window';
import { watchEventLoop } from '../runtime/event-loop-watchdog';
import { serveInternal } from '../runtime/internal-server';
import type { InternalPages } from '../runtime/internal-server';
import { TOUCH_SECONDS } from '../adapters/mongo/continuity';
import { createLogger } from '../runtime/logger';
import { repeat } from '../runtime/repeat';
import { runProcess } from '../runtime/run-process';
import { tolerateOutage } from '../runtime/tolerate-outage';
import { trustSystemRoots } from '../runtime/trust-system-roots';
import { openTracing } from '../runtime/tracing';
import { clientInterceptors } from '../temporal/client-interceptors';
import { connectTemporal } from '../temporal/connect';
import { reachTemporal } from '../temporal/reach';
import { ensureSchedules } from '../temporal/schedules';
import { ensureSearchAttributes } from '../temporal/ensure-search-attributes';
import { createRegistry } from '../runtime/registry';
import { version } from '../package.json';
import { startChainWatch } from './chain-watch';
import { composeActivities } from './compose';
import { createWorkerHealth } from './health';
import { installRuntime } from './install-runtime';
import { readSdkMetrics, registerWorkerMetrics } from './register-metrics';
import { runWorker } from './run-worker';
import { createStepMetrics } from './step-metrics';

/** How soon the owners of a batch are told that it is settled. */
const ANNOUNCE_SECONDS = 2;

/** How soon a worker stops asking a provider whose signer was found to be revoked. */
const REVOKED_SECONDS = 3;

/** The worker process: runs workflows and activities. */
runProcess('worker', async (serversUp, temporalUp) => {
  const config = loadWorkerConfig(process.env);
  const traced = config.tracing !== null;
  const logger = createLogger('worker', config.logLevel, { traced });
  trustSystemRoots(config.systemRoots);
  watchEventLoop('worker', config.watchdogSeconds);
  const tracing = await openTracing(config.tracing, { name: 'sello-worker', version }, logger);
  const client = connectTemporal(config.temporal, { interceptors: await clientInterceptors(traced) });
  const sdkAddress = await installRuntime(config, logger);
  const registry = createRegistry('worker', version);
  const pages: InternalPages = {
    metrics: [() => registry.metrics()],
    readiness: async () => ({ status: 'starting' }),
  };
  if (sdkAddress !== null) pages.metrics.push(() => readSdkMetrics(sdkAddress));
  // Before anything that may hang.
  const internal = config.metrics && (await serveInternal(config.metrics, pages, logger));
  const reached = temporalUp.then(() => reachTemporal(client, config.temporal));
  const registered = reached.then(() => register(client, config));
  // Awaited below, when the rest is composed.
  registered.catch(() => undefined);
  const [parts] = await Promise.all([composeActivities(config, client, registry, logger), reached]);
  const { activities, stepQueues, chainWatch, continuity, serviceMetrics, prepareDatabase, close } = parts;
  const health = createWorkerHealth(parts.health, logger);
  pages.readiness = health.readiness;
  registerWorkerMetrics(registry, { config, client }, { serviceMetrics, findings: chainWatch.findings });
  const interceptor = createStepMetrics(
    registry,
    [activities, ...stepQueues.map((queue) => queue.activities)].flatMap(Object.keys),
  );
  const prepared = Promise.all([
    serversUp.then(() =>
      prepareDatabase((line) => {
        logger.info(line);
      }).then(() => parts.revokedSigners.refresh()),
    ),
    registered,
    serversUp.then(() => Promise.all(parts.optionalParts().map((part) => tolerateOutage(part, logger)))),
  ]);
  const [worker] = await Promise.all([
    runWorker(config, logger, { activities, stepQueues, interceptor, tracing, prepared }),
    prepared,
  ]);
  const watchdog = health.startWatchdog(config.watchdogSeconds);
  const watch = startChainWatch(chainWatch, logger);
  const touching = repeat(() => continuity.touch(), TOUCH_SECONDS);
  const announcing = repeat(parts.startAnnouncements, ANNOUNCE_SECONDS);
  const watchingSigners = repeat(() => parts.revokedSigners.refresh(), REVOKED_SECONDS);
  return async () => {
    pages.readiness = async () => ({ status: 'stopping' });
    watchdog.stop();
    await worker.stop();
    await watch.stop();
    await touching.stop();
    await announcing.stop();
    await watchingSigners.stop();
    await internal?.close();
    await client.connection.close();
    await close();
    await tracing?.close();
  };
});

async function register(
  client: Client,
  { anchoring, sweep, evidence, memberships }: WorkerConfig,
): Promise<void> {
  await Promise.all([
    ensureSearchAttributes(client),
    ensureSchedules(client, {
      anchorSeconds: tickSeconds(anchoring.windowSeconds),
      sweepSeconds: sweep.intervalSeconds,
      orphanSeconds: sweep.orphanIntervalSeconds,
      eraseSeconds: sweep.eraseIntervalSeconds,
      revocationSeconds: sweep.revocationIntervalSeconds,
      renewSeconds: evidence.renewIntervalSeconds,
      membershipSeconds: memberships.eventIntervalSeconds,
    }),
  ]);
}
