const vm = require('node:vm');
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

/** By file. Jest compiles a module again for every test file that imports it; here each is compiled once per process. */
const compiled = new Map();

vm.compileFunction = function compileOnce(source, parameters, { filename, parsingContext }) {
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const head = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

module.exports = class Runtime extends JestRuntime {
  constructor(...args) {
    super(...args);
    // Fastify searches `require.cache` for every plugin without a name, and Jest's is slow. Without one, it takes the function's name.
    this.registries.getRequireCacheProxy = () => undefined;
  }

  requireModuleOrMock(from, moduleName) {
    return isLoadedOnce(moduleName) ? require(moduleName) : super.requireModuleOrMock(from, moduleName);
  }
};
