import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROCESSES } from './support/processes.mjs';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run build

Compiles the sources, bundles the processes and the workflows, and builds the pages into dist/. Skips what has not changed and prints nothing on
success.`;

readArguments(USAGE);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const require = createRequire(import.meta.url);

const NOT_COMPILED = new Set(['node_modules', 'dist', 'test', 'bench', 'web']);

function* filesUnder(folder, wanted, skipped = new Set()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path, wanted);
    else if (wanted.test(entry.name)) yield path;
  }
}

/** Runs `make` unless it has already completed for the same inputs. */
async function onceFor(inputs, stamp, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, inputs);
}

/** Covers the given files and the settings that decide how they are built. */
function fingerprint(files, settings) {
  const hash = createHash('sha256');
  const config = [...settings, 'package-lock.json'].map((name) => join(root, name));
  for (const file of [...files, ...config.filter(existsSync)]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Spares the seconds that even an incremental tsc takes when nothing has changed. */
function sourcesFingerprint() {
  const settings = [
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/support/bundle-process.mjs',
    'scripts/support/processes.mjs',
    'scripts/support/packages/licenses.mjs',
    'scripts/support/packages/verifier.mjs',
  ];
  return fingerprint(filesUnder(root, /\.ts$/, NOT_COMPILED), settings);
}

function compile() {
  const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
  } catch {
    console.error('The build failed: see the errors above.');
    process.exit(1);
  }
}

/** Loading one file instead of hundreds takes a third of the time. */
async function bundleProcesses() {
  const { bundleProcess } = await import('./support/bundle-process.mjs');
  const thread = require.resolve('@temporalio/worker/lib/workflow/workflow-worker-thread');
  const inputs = { 'worker/workflow-thread': thread };
  // The worker starts this thread by its file.
  const replaced = { [thread.replace(/\.js$/, '')]: './workflow-thread.js' };
  for (const name of PROCESSES) {
    const input = inputs[name] ?? join(root, `${name}.ts`);
    await bundleProcess({ root, replaced, input, output: join(dist, `${name}.js`) });
  }
}

/** Covers everything that the bundle can contain, and how it is made. */
function workflowsFingerprint() {
  const hash = createHash('sha256').update(require('@temporalio/worker/package.json').version);
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folder of ['workflows', 'contract', 'domain']
    .map((name) => join(dist, name))
    .filter(existsSync)) {
    for (const file of filesUnder(folder, /\.js$/)) {
      hash.update(`\n${file.slice(dist.length)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * The bundle decides whether workflows have spans, and whether what they say of failures is encrypted. Both depend on the worker's
 * settings, so there is one for each combination.
 */
async function bundleWorkflows() {
  const encrypted = { failureConverterPath: join(dist, 'temporal', 'failure-converter.js') };
  const interceptors = '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors';
  const traced = { workflowInterceptorModules: [require.resolve(interceptors)] };
  await bundleWorkflowsAs('workflow-bundle.js');
  await bundleWorkflowsAs('workflow-bundle-encrypted.js', encrypted);
  await bundleWorkflowsAs('workflow-bundle-traced.js', traced);
  await bundleWorkflowsAs('workflow-bundle-encrypted-traced.js', { ...encrypted, ...traced });
}

async function bundleWorkflowsAs(name, options = {}) {
  const { bundleWorkflowCode } = await import('@temporalio/worker');
  const ignore = () => undefined;
  const print = (message) => console.error(message);
  const logger = { log: ignore, trace: ignore, debug: ignore, info: ignore, warn: print, error: print };
  const workflows = join(dist, 'workflows');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(workflows, 'index.js'),
    preloadModules: [join(workflows, 'preload.js')],
    logger,
    ...options,
  });
  const bundle = join(dist, name);
  writeFileSync(`${bundle}.new`, code);
  renameSync(`${bundle}.new`, bundle);
}

/** The types of the dashboard's API client, generated from the OpenAPI document of that API. */
const CLIENT_TYPES = join(root, 'web', 'src', 'api', 'dashboard-schema.d.ts');
const DASHBOARD_PREFIX = '/api/dashboard/v1';

async function writeClientTypes() {
  const { describeApi } = require(join(dist, 'api', 'openapi', 'describe.js'));
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  const { paths, ...rest } = await describeApi('dashboard');
  const short = Object.entries(paths).map(([path, calls]) => [path.replace(DASHBOARD_PREFIX, ''), calls]);
  const types = astToString(await openapiTypes({ ...rest, paths: Object.fromEntries(short) }));
  writeIfChanged(CLIENT_TYPES, types);
}

/** What the reference is made from. */
const OPENAPI = join(dist, 'openapi.json');

async function writeOpenapi() {
  const { describeApi } = require(join(dist, 'api', 'openapi', 'describe.js'));
  writeIfChanged(OPENAPI, JSON.stringify(await describeApi('public')));
}

/** Writing the file would rebuild the pages. */
function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
}

/** The pages verify proofs with the same code as the service, so they depend on it. The guide and the reference are two of them. */
function pagesFingerprint() {
  const folders = ['web', 'proofs', 'domain', 'docs/guide', 'docs/reference', 'docs/samples', 'docs/verify'];
  const sources = folders.flatMap((name) => [...filesUnder(join(root, name), /./)]);
  return fingerprint(sources, [
    'dist/openapi.json',
    'scripts/build.mjs',
    'CHANGELOG.md',
    'docs/versioning.md',
    ...['typescript', 'python', 'cli', 'github-action'].map((client) => `clients/${client}/README.md`),
  ]);
}

async function buildPages() {
  const { build } = await import('vite');
  try {
    for (const config of ['vite.config.mjs', 'vite.render.config.mjs']) {
      await build({ configFile: join(root, 'web', config), logLevel: 'warn' });
    }
  } catch (error) {
    console.error(`The pages could not be built: ${error.message}`);
    process.exit(1);
  }
}

async function describeAndBuildPages() {
  const described = join(dist, '.described');
  if (![CLIENT_TYPES, OPENAPI].every(existsSync)) rmSync(described, { force: true });
  await onceFor(sources, described, async () => {
    await writeClientTypes();
    await writeOpenapi();
  });
  const pages = pagesFingerprint();
  await onceFor(pages, join(dist, '.pages'), buildPages);
  // The pages are built into an empty folder.
  await onceFor(`${sources} ${pages}`, join(dist, '.verifier'), async () => {
    const { buildVerifier } = await import('./support/packages/verifier.mjs');
    await buildVerifier(join(dist, 'web', 'docs'));
  });
}

const sources = sourcesFingerprint();
await onceFor(sources, join(dist, '.compiled'), compile);
// Each leaves the other a core: much of the work is done by native threads.
await Promise.all([
  onceFor(sources, join(dist, '.processes'), bundleProcesses),
  onceFor(workflowsFingerprint(), join(dist, '.bundled'), bundleWorkflows).then(describeAndBuildPages),
]);
