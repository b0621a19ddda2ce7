// The compiled worker, which kills itself once, at the step and moment that the environment names.
const { existsSync, writeFileSync } = require('node:fs');
const { loadConfig } = require('../../dist/config/load-config');
const { createLogger } = require('../../dist/config/logger');
const { runProcess } = require('../../dist/config/run-process');
const { connectTemporal } = require('../../dist/temporal/connect');
const { composeActivities } = require('../../dist/worker/compose');
const { runWorker } = require('../../dist/worker/run-worker');

const { CRASH_STEP, CRASH_MOMENT, CRASH_MARK } = process.env;

function dieOnce() {
  if (existsSync(CRASH_MARK)) return;
  writeFileSync(CRASH_MARK, '');
  process.kill(process.pid, 'SIGKILL');
}

runProcess('worker', async () => {
  const config = loadConfig(process.env);
  const client = connectTemporal(config.temporal);
  const { activities, close } = await composeActivities(config, client);
  const step = activities[CRASH_STEP];
  if (step === undefined) throw new Error(`There is no step ${CRASH_STEP}.`);
  activities[CRASH_STEP] = async (...parameters) => {
    if (CRASH_MOMENT === 'before') dieOnce();
    const result = await step(...parameters);
    if (CRASH_MOMENT === 'after') dieOnce();
    return result;
  };
  const worker = await runWorker(config, createLogger('worker', 'info'), activities);
  return async () => {
    await worker.stop();
    await client.connection.close();
    await close();
  };
});
