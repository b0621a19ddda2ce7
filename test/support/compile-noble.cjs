// Compiles @noble/* for Jest with TypeScript, which exports plain values. swc exports getters, which V8 does not inline in the
// second test file of a process: hashing is twenty times slower there.
const ts = require('typescript');

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, allowJs: true };

module.exports = {
  process: (source, fileName) => ({
    code: ts.transpileModule(source, { compilerOptions, fileName }).outputText,
  }),
};
