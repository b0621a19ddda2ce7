// Compiles TypeScript and ES modules for Jest, which loads CommonJS. By TypeScript, as it exports plain values: other compilers
// export getters, which V8 does not inline in the second test file of a process, and hashing is twenty times slower there.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const ts = require('typescript');

const compilerOptions = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2022,
  allowJs: true,
  esModuleInterop: true,
  inlineSourceMap: true,
  inlineSources: true,
};
const SALT = `${ts.version} ${readFileSync(__filename, 'utf8')}`;

module.exports = {
  getCacheKey: (source, path) => createHash('sha256').update(`${SALT}\0${path}\0${source}`).digest('hex'),
  process(source, path) {
    // TypeScript keeps the module format that an extension such as .mjs asks for.
    const fileName = path.replace(/\.[cm]([jt]s)$/, '.$1');
    return { code: ts.transpileModule(source, { compilerOptions, fileName }).outputText };
  },
};
