// The compiled API, made to kill itself before or after it starts a workflow: after intake, or with CRASH_CALL=issue after a transaction
// that owes a credential.
const { loadConfig } = require('../../dist/config/load-config');
const { createLogger } = require('../../dist/runtime/logger');
const { runProcess } = require('../../dist/runtime/run-process');
const { buildApp } = require('../../dist/api/app');
const { composeApi } = require('../../dist/server/compose');

runProcess('api', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', 'info');
  const { deps, close } = await composeApi(config, logger);
  async function dieAround(start) {
    if (process.env.CRASH_MOMENT === 'after') await start();
    process.kill(process.pid, 'SIGKILL');
  }
  const { engine, memberships } = deps;
  const { credentialEngine } = memberships;
  if (process.env.CRASH_CALL === 'issue') {
    const issue = (...credential) => dieAround(() => credentialEngine.issue(...credential));
    memberships.credentialEngine = { ...credentialEngine, issue };
  } else {
    deps.engine = { ...engine, certify: (order) => dieAround(() => engine.start(order)) };
  }
  const app = await buildApp(deps, logger);
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await close();
  };
});
