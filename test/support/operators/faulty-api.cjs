// The compiled API, with a fault between taking a unit and writing its record.
const { appendFileSync, existsSync, readFileSync, watch } = require('node:fs');
const { dirname } = require('node:path');
const { loadConfig } = require('../../../dist/config/load-config');
const { createLogger } = require('../../../dist/runtime/logger');
const { runProcess } = require('../../../dist/runtime/run-process');
const { UnavailableError } = require('../../../dist/domain/errors');
const { buildApp } = require('../../../dist/api/app');
const { composeApi } = require('../../../dist/server/compose');

// FAULTS is a file with a fault for each account. A slow reservation waits until the file FAULT_GATE exists; FAULT_LOG gets a line when one
// begins, and one when it was made.
const { FAULTS, FAULT_GATE, FAULT_LOG } = process.env;

const faultOf = (accountId) => JSON.parse(readFileSync(FAULTS, 'utf8'))[accountId];

function gateOpens() {
  return new Promise((resolve) => {
    const watcher = watch(dirname(FAULT_GATE), () => look());
    const look = () => {
      if (!existsSync(FAULT_GATE)) return;
      watcher.close();
      resolve();
    };
    look();
  });
}

/** A plain copy, because a repository is a Proxy. */
function copy(repository) {
  return Object.fromEntries(Object.keys(repository).map((name) => [name, repository[name]]));
}

runProcess('api', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', 'info');
  const { deps, close } = await composeApi(config, logger);
  const { accounts, certificates } = deps;
  const unknown = () => new UnavailableError('database', { cause: new Error('Injected failure.') });
  const reservations = {
    async slow(...parameters) {
      appendFileSync(FAULT_LOG, 'begun\n');
      await gateOpens();
      const reserved = await accounts.reserve(...parameters);
      appendFileSync(FAULT_LOG, 'made\n');
      return reserved;
    },
    /** Made, but the answer was lost. */
    async 'made, then fails'(...parameters) {
      await accounts.reserve(...parameters);
      throw unknown();
    },
    async fails() {
      throw unknown();
    },
  };
  deps.accounts = {
    ...copy(accounts),
    reserve: (...parameters) => (reservations[faultOf(parameters[0])] ?? accounts.reserve)(...parameters),
  };
  deps.certificates = {
    ...copy(certificates),
    insert(intake) {
      if (faultOf(intake.certificate.accountId) !== 'killed') return certificates.insert(intake);
      return process.kill(process.pid, 'SIGKILL');
    },
  };
  const app = await buildApp(deps, logger);
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await close();
  };
});
