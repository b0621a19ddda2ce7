import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../config/load-config';
import { createLogger } from '../runtime/logger';
import { runProcess } from '../runtime/run-process';
import { serveMetrics } from '../runtime/metrics-server';
import { buildApp } from '../api/app';
import { composeApi } from './compose';

/**
 * The API process: listens, and stops in order. A load balancer gets time to see that it is not ready any more; then no connection is
 * accepted, what is under way is answered, and only then the parts it stands on are let go.
 */
runProcess('api', async (serversUp) => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', config.logLevel);
  const { deps, registry, prepareDatabase, reachEngine, close } = await composeApi(config);
  const app = await buildApp(deps, logger);
  await app.ready();
  await serversUp;
  await prepareDatabase();
  const figures = config.metrics && (await serveMetrics(config.metrics, [() => registry.metrics()], logger));
  await app.listen({ host: config.host, port: config.port });
  // It serves without the engine, and says 503 where it needs it. What is wrong with it is said once, here.
  reachEngine().catch((error: unknown) => {
    if (!app.draining.begun) logger.error((error as Error).message);
  });
  return async () => {
    app.draining.begun = true;
    await pause(config.shutdownDelaySeconds * 1000);
    await app.close();
    await figures?.close();
    await close();
  };
});
