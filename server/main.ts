import { setTimeout as pause } from 'node:timers/promises';
import { TOUCH_SECONDS } from '../adapters/mongo/continuity';
import { loadConfig } from '../config/load-config';
import { createLogger } from '../runtime/logger';
import { repeat } from '../runtime/repeat';
import { runProcess } from '../runtime/run-process';
import { watchEventLoop } from '../runtime/event-loop-watchdog';
import { serveInternal } from '../runtime/internal-server';
import type { InternalPages } from '../runtime/internal-server';
import { tolerateOutage } from '../runtime/tolerate-outage';
import { trustSystemRoots } from '../runtime/trust-system-roots';
import { openTracing } from '../runtime/tracing';
import { version } from '../package.json';
import { buildApp } from '../api/app';
import { composeApi } from './compose';

/**
 * The API process. On shutdown it first reports that it is not ready, so that load balancers stop sending requests; then it stops
 * accepting connections, answers the requests in progress, and closes its own connections last.
 */
runProcess('api', async (serversUp) => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', config.logLevel, { traced: config.tracing !== null });
  trustSystemRoots(config.systemRoots);
  const tracing = await openTracing(config.tracing, { name: 'sello-api', version }, logger);
  watchEventLoop('api', config.watchdogSeconds);
  const { deps, registry, continuity, prepareDatabase, reachEngine, reachFiles, close } = await composeApi(
    config,
    logger,
  );
  const app = await buildApp(deps, logger);
  await app.ready();
  const pages: InternalPages = {
    metrics: [() => registry.metrics()],
    readiness: async () => (app.draining.begun ? { status: 'stopping' } : deps.readiness()),
  };
  // Before anything that may hang.
  const internal = config.metrics && (await serveInternal(config.metrics, pages, logger));
  await serversUp;
  await Promise.all([
    prepareDatabase((line) => {
      logger.info(line);
    }),
    // Without them the API still runs, and answers 503 where it needs them.
    tolerateOutage(reachEngine(), logger),
    tolerateOutage(reachFiles(), logger),
  ]);
  const touching = repeat(() => continuity.touch(), TOUCH_SECONDS);
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    app.draining.begun = true;
    await pause(config.shutdownDelaySeconds * 1000);
    await app.close();
    await internal?.close();
    await touching.stop();
    await close();
    await tracing?.close();
  };
});
