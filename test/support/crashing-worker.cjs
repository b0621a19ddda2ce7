// The compiled worker, made to kill itself once, fail three times or hang at the step that CRASH_STEP names.
const { existsSync, writeFileSync } = require('node:fs');
const { loadWorkerConfig } = require('../../dist/config/load-config');
const { createLogger } = require('../../dist/runtime/logger');
const { runProcess } = require('../../dist/runtime/run-process');
const { connectTemporal } = require('../../dist/temporal/connect');
const { createRegistry } = require('../../dist/runtime/registry');
const { installRuntime } = require('../../dist/worker/install-runtime');
const { createStepMetrics } = require('../../dist/worker/step-metrics');
const { runWorker } = require('../../dist/worker/run-worker');

// CRASH_STEP is an activity, or `batches.<method>`: a repository call that an activity makes.
const { CRASH_STEP, CRASH_MOMENT, CRASH_MARK } = process.env;

function killOnce() {
  if (existsSync(CRASH_MARK)) return;
  writeFileSync(CRASH_MARK, '');
  process.kill(process.pid, 'SIGKILL');
}

let failuresLeft = 3;

function crashing(object, name) {
  const call = object[name];
  if (call === undefined) throw new Error(`No step is named ${name}.`);
  object[name] = async (...parameters) => {
    if (CRASH_MOMENT === 'before') killOnce();
    if (CRASH_MOMENT === 'hangs') {
      writeFileSync(CRASH_MARK, '');
      await new Promise(() => undefined);
    }
    if (CRASH_MOMENT === 'fails' && failuresLeft-- > 0) throw new Error('Injected failure.');
    const result = await call.apply(object, parameters);
    if (CRASH_MOMENT === 'after') killOnce();
    return result;
  };
  return object;
}

const [, method] = /^batches\.(.+)$/.exec(CRASH_STEP) ?? [];
if (method !== undefined) {
  const adapter = require('../../dist/adapters/mongo/batches');
  const create = adapter.createBatchRepository;
  // A plain copy, because the repository is a Proxy.
  adapter.createBatchRepository = (collections) => {
    const repository = create(collections);
    const names = Object.keys(repository);
    return crashing(Object.fromEntries(names.map((name) => [name, repository[name]])), method);
  };
}
const { composeActivities } = require('../../dist/worker/compose');

runProcess('worker', async () => {
  const config = loadWorkerConfig(process.env);
  const client = connectTemporal(config.temporal);
  const { activities, providers, close } = await composeActivities(config, client);
  if (method === undefined) crashing(activities, CRASH_STEP);
  const interceptor = createStepMetrics(createRegistry('worker', 'test'), providers);
  const logger = createLogger('worker', 'info');
  await installRuntime({ temporal: config.temporal, metrics: null }, logger);
  const worker = await runWorker(config, logger, { activities, interceptor });
  return async () => {
    await worker.stop();
    await client.connection.close();
    await close();
  };
});
