import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../config/load-config';
import { createLogger } from '../runtime/logger';
import { runProcess } from '../runtime/run-process';
import { serveMetrics } from '../runtime/metrics-server';
import { buildApp } from '../api/app';
import { composeApi } from './compose';

/**
 * The API process. On shutdown it first reports that it is not ready, so that load balancers stop sending requests; then it stops
 * accepting connections, answers the requests in progress, and closes its own connections last.
 */
runProcess('api', async (serversUp) => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', config.logLevel);
  const { deps, registry, prepareDatabase, reachEngine, close } = await composeApi(config);
  const app = await buildApp(deps, logger);
  await app.ready();
  await serversUp;
  await prepareDatabase((line) => {
    logger.info(line);
  });
  const metrics = config.metrics && (await serveMetrics(config.metrics, [() => registry.metrics()], logger));
  await app.listen({ host: config.host, port: config.port });
  // Without the engine the API still runs, and answers 503 where it needs it. The reason is logged once, here.
  reachEngine().catch((error: unknown) => {
    if (!app.draining.begun) logger.error((error as Error).message);
  });
  return async () => {
    app.draining.begun = true;
    await pause(config.shutdownDelaySeconds * 1000);
    await app.close();
    await metrics?.close();
    await close();
  };
});
