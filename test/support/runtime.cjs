const { default: JestRuntime } = require('jest-runtime');

/**
 * Large libraries without state of their own, and for which values of a test file are as good as their own. Node loads each once per
 * process; Jest would load them anew for every file, which is most of what an ordinary test file costs.
 */
const LOADED_ONCE = [
  ...['mongodb', 'typebox', 'undici', 'fast-check', '@google-cloud/storage'],
  ...['playwright-core', '@axe-core/playwright'],
];

const isLoadedOnce = (name) =>
  LOADED_ONCE.some((library) => name === library || name.startsWith(`${library}/`));

module.exports = class Runtime extends JestRuntime {
  requireModuleOrMock(from, moduleName) {
    return isLoadedOnce(moduleName) ? require(moduleName) : super.requireModuleOrMock(from, moduleName);
  }
};
