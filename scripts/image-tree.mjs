import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { IMAGE_PROCESSES } from './support/processes.mjs';
import { readArguments } from './support/read-arguments.mjs';
import { thirdPartyLicenses } from './support/third-party-licenses.mjs';

const USAGE = `Usage: node scripts/image-tree.mjs FOLDER

Copies what the processes need at run time into FOLDER, which must not exist: the bundles, the pages, and the few files of packages that are
read by their path. Run npm run build first.`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { positionals } = readArguments(USAGE, { least: 1 });
const target = resolve(positionals[0]);
const require = createRequire(join(root, 'package.json'));
const { getPrebuiltTargetName } = require('@temporalio/core-bridge/common.js');

/** The files that a process reads, for each package that a bundle looks for by its path. */
const PACKAGE_FILES = {
  '@fastify/swagger': ['package.json'],
  '@temporalio/core-bridge': [join('releases', getPrebuiltTargetName(), 'index.node')],
  'source-map': [join('lib', 'mappings.wasm')],
  // In code that the service doesn't run: channelz and xDS, replaying in a debugger, logging from a thread.
  '@grpc/grpc-js': [],
  '@temporalio/worker': [],
  pino: [],
  'thread-stream': [],
};

/** Fonts and WebAssembly that our own code finds by their names. */
const NAMED_FILE = /['"](@[\w-]+\/[^'"]+\.(?:ttf|wasm))['"]/g;

/** In the text of a code generator, which the service only uses to make functions in memory. */
const NOT_LOADED = /^(ajv|ajv-formats|fast-json-stringify)\//;

function fail(message) {
  console.error(message);
  process.exit(1);
}

function copy(path) {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true, dereference: true });
}

/** The bundle, the table of its source lines and the loader in the place of the process. */
function filesOfProcess(process) {
  const folder = join('dist', dirname(process));
  const name = process.split('/').at(-1);
  const files = readdirSync(join(root, folder)).filter((file) => {
    const [first, hash, ...rest] = file.split('.');
    return (
      first === name && (file === `${name}.js` || (/^[0-9a-f]{12}$/.test(hash) && rest.at(-1) !== 'cache'))
    );
  });
  return files.map((file) => join(folder, file));
}

/** What a bundle loads from `node_modules`. A package that this script does not know would be missing at run time. */
function filesOfPackages(file) {
  const code = readFileSync(join(root, file), 'utf8');
  for (const [, name] of code.matchAll(/\brequire\(['"]([^'".][^'"]*)['"]\)/g)) {
    if (isBuiltin(name) || NOT_LOADED.test(name)) continue;
    // What isn't installed is optional.
    if (existsSync(join(root, 'node_modules', name))) fail(`${file} loads ${name}, which is not bundled.`);
  }
  const named = [...code.matchAll(NAMED_FILE)].map(([, path]) => join('node_modules', path));
  const referred = code.matchAll(/["'](?:\.\.\/)+node_modules\/((?:@[^/"']+\/)?[^/"']+)/g);
  const names = new Set([...referred].map(([, name]) => name));
  const files = [...names].flatMap((name) => {
    const known = PACKAGE_FILES[name];
    if (known === undefined) {
      fail(
        `${file} refers to files of ${name} by their path. Add those that it reads to PACKAGE_FILES in scripts/image-tree.mjs.`,
      );
    }
    return known.map((path) => join('node_modules', name, path));
  });
  return [...named, ...files];
}

/** Temporal's client loads this module by its path. Compiled, it would load @temporalio/common from `node_modules`. */
async function bundleFailureConverter() {
  const path = join('dist', 'temporal', 'failure-converter.js');
  const build = await rolldown({ input: join(root, path), cwd: root, platform: 'node', logLevel: 'warn' });
  await build.write({ file: join(target, path), format: 'cjs', codeSplitting: false, comments: false });
}

/**
 * The root of a container can't be written, so V8's compiled code is kept now. Without settings each process ends at once. V8 accepts the
 * code only with the same options.
 */
function keepCompiledCode() {
  const { NODE_OPTIONS = '' } = process.env;
  for (const [name, ...args] of [['server/main'], ['worker/main'], ['cli/main', '--help']]) {
    const options = { cwd: target, env: { NODE_OPTIONS }, stdio: 'ignore' };
    spawnSync(process.execPath, [join(target, 'dist', `${name}.js`), ...args], options);
  }
}

if (existsSync(target)) fail(`${target} exists already.`);
const processes = IMAGE_PROCESSES.flatMap(filesOfProcess);
const bundles = processes.filter((file) => /\.[0-9a-f]{12}\.js$/.test(file));
if (bundles.length !== IMAGE_PROCESSES.length) fail('Run npm run build first.');
const rest = [
  'package.json',
  'LICENSE',
  join('dist', 'package.json'),
  join('dist', 'runtime', 'load-bundle.js'),
  join('dist', 'web'),
  // The settings decide which of them the worker loads.
  ...readdirSync(join(root, 'dist'))
    .filter((name) => /^workflow-bundle.*\.js$/.test(name))
    .map((name) => join('dist', name)),
];
try {
  for (const file of new Set([...processes, ...bundles.flatMap(filesOfPackages), ...rest])) copy(file);
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(root));
  await bundleFailureConverter();
  keepCompiledCode();
} catch (error) {
  rmSync(target, { recursive: true, force: true });
  fail(`The tree could not be made: ${error.message}`);
}
