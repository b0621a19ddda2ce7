const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { types } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');
const { processorSeconds } = require('./processor-time.cjs');

/** A storage that was entered costs every later promise of the process some time, until it is disabled; each test file loads its own. */
const entered = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

/** What Node said of the current test file: that listeners pile up on an emitter. */
const warnings = [];
process.on('warning', ({ name, message, stack }) => {
  if (name === 'MaxListenersExceededWarning') warnings.push(stack ?? message);
});

/** Writes down the processor time of each test file, with the processes that it started and stopped, for the summary of the run. */
module.exports = class MeasuredEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    acceptFromOutside(this.global.Error, types.isNativeError);
    acceptFromOutside(this.global.Date, types.isDate);
    this.measured = {
      file: context.testPath,
      project: config.projectConfig.displayName?.name,
      from: processorSeconds(),
    };
  }

  async teardown() {
    await super.teardown();
    await assertNoLoop(this.measured.file);
    if (warnings.length > 0)
      throw new Error(`${this.measured.file} made Node warn of a leak: ${warnings.splice(0)[0]}`);
    for (const storage of entered) storage.disable();
    entered.clear();
    const { file, project, from } = this.measured;
    const report = process.env.SELLO_TEST_TIMES;
    const line = JSON.stringify({ file, project, seconds: processorSeconds() - from });
    if (report !== undefined) appendFileSync(report, `${line}\n`);
  }
};

/** A loop that a test left running would take a processor from every file after it, and keep its process from exiting. */
async function assertNoLoop(file) {
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!process.getActiveResourcesInfo().includes('Immediate')) return;
  }
  throw new Error(`${file} left a loop running that waits with setImmediate.`);
}

/**
 * What Node, and the libraries that are loaded once per process, create are instances of other classes than the globals of a test file.
 * `instanceof` accepts them.
 */
function acceptFromOutside(OwnClass, isOne) {
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(OwnClass, Symbol.hasInstance, {
    value(found) {
      return isInstance.call(this, found) || (this === OwnClass && isOne(found));
    },
  });
}
