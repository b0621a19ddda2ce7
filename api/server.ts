import { loadConfig } from '../config/load-config';
import { createLogger } from '../config/logger';
import { runProcess } from '../config/run-process';
import { buildApp } from './app';
import { composeApi } from './compose';

/** The API process: listens, and stops in order. */
runProcess('api', async () => {
  const config = loadConfig(process.env);
  const { deps, close } = await composeApi(config);
  const app = await buildApp(deps, createLogger('api', config.logLevel));
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await close();
  };
});
