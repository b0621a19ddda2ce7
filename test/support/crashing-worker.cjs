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

// CRASH_STEP is an activity, or `<repository>.<method>`: a repository call that an activity makes.
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

const REPOSITORIES = {
  batches: 'createBatchRepository',
  certificates: 'createCertificateRepository',
  events: 'createEventRepository',
  deliveries: 'createDeliveryRepository',
  webhooks: 'createWebhookRepository',
  signers: 'createSignerRepository',
  renewals: 'createRenewalRepository',
  'memberships/credentials': 'createCredentialRepository',
};
const [, repository, method] = /^([\w/]+)\.(.+)$/.exec(CRASH_STEP) ?? [];
if (method !== undefined) {
  const adapter = require(`../../dist/adapters/mongo/${repository}`);
  const create = adapter[REPOSITORIES[repository]];
  // A plain copy, because the repository is a Proxy.
  adapter[REPOSITORIES[repository]] = (collections) => {
    const calls = create(collections);
    const names = Object.keys(calls);
    return crashing(Object.fromEntries(names.map((name) => [name, calls[name]])), method);
  };
}
// A certification comes to these steps only when the first provider is not asked in the first one.
if (['requestTimestamp', 'saveCertificate'].includes(CRASH_STEP)) {
  require('../../dist/activities/certify/local-attempts').createLocalAttempts = () => ({ begin: () => null });
}
const { composeActivities } = require('../../dist/worker/compose');

runProcess('worker', async () => {
  const config = loadWorkerConfig(process.env);
  const client = connectTemporal(config.temporal);
  const registry = createRegistry('worker', 'test');
  const logger = createLogger('worker', 'info');
  const { activities, stepQueues, close } = await composeActivities(config, client, registry, logger);
  const places = [activities, ...stepQueues.map((queue) => queue.activities)];
  if (method === undefined) crashing(places.find((steps) => CRASH_STEP in steps) ?? {}, CRASH_STEP);
  const interceptor = createStepMetrics(registry, Object.keys(activities));
  await installRuntime({ temporal: config.temporal, metrics: null }, logger);
  const worker = await runWorker(config, logger, { activities, stepQueues, interceptor });
  return async () => {
    await worker.stop();
    await client.connection.close();
    await close();
  };
});
