// The compiled API, made to kill itself after intake, before or after it starts the workflow.
const { loadConfig } = require('../../dist/config/load-config');
const { createLogger } = require('../../dist/runtime/logger');
const { runProcess } = require('../../dist/runtime/run-process');
const { buildApp } = require('../../dist/api/app');
const { composeApi } = require('../../dist/server/compose');

runProcess('api', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', 'info');
  const { deps, close } = await composeApi(config, logger);
  const { engine } = deps;
  deps.engine = {
    ...engine,
    async certify(order) {
      if (process.env.CRASH_MOMENT === 'after') await engine.start(order);
      process.kill(process.pid, 'SIGKILL');
    },
  };
  const app = await buildApp(deps, logger);
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await close();
  };
});
