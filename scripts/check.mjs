// Builds, and checks types, lint, unused exports, imports between modules and format, two jobs at a time.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run check [-- --fresh] [--fetch]

Builds, then runs eslint, tsc (service and web), knip (unused files, exports and dependencies), dependency-cruiser (imports between
modules) and prettier (files tracked by git). Prints nothing when they pass. Results are cached by the content of each file, in
node_modules/.cache/sello-check, and for other clones in ~/.cache/sello/check.

  --fresh     ignores the cache. eslint's rules about types can miss an error in a file whose imports changed; this finds it.
  --fetch     fetches Temporal meanwhile, which the tests need and which takes minutes where it is built: eslint leaves a core idle
  -h, --help  shows this`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules', '.cache', 'sello-check');

const { fresh, fetch } = readArguments(USAGE, {
  options: { fresh: { type: 'boolean' }, fetch: { type: 'boolean' } },
}).values;

/** Every clone begins with the results of the last run on this machine. */
const shared = join(process.env['SELLO_CACHE_DIR'] ?? join(homedir(), '.cache', 'sello'), 'check');
/** The tools name files by their absolute path. */
const ROOT = '{{root}}';

function copyResults(from, to, replaced, by) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const partial = join(to, `${name}.${process.pid}.new`);
    writeFileSync(partial, readFileSync(join(from, name), 'utf8').replaceAll(replaced, by));
    renameSync(partial, join(to, name));
  }
}

if (fresh) rmSync(cache, { recursive: true, force: true });
else if (!existsSync(cache)) copyResults(shared, cache, ROOT, root);
mkdirSync(cache, { recursive: true });

function fail(tool, output) {
  process.stderr.write(`${tool}:\n${output}\n`);
  process.exitCode = 1;
}

const run = (file, ...args) =>
  new Promise((resolve) => {
    const settings = { cwd: root, maxBuffer: 64 << 20 };
    execFile(process.execPath, [file, ...args], settings, (error, stdout, stderr) => {
      if (error) fail(file.slice(root.length + 1), stdout + stderr);
      resolve(error === null);
    });
  });

const program = (path) => join(root, 'node_modules', path);
const typesOf = (project, name) => () =>
  run(
    ...[program('@typescript/native/bin/tsc'), '-p', project, '--incremental'],
    ...['--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)],
  );

/** Only these are checked for format: a reader who follows the README may create other files in the folder. */
function trackedFiles() {
  try {
    const list = execFileSync('git', ['ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  } catch {
    // Not a clone but an unpacked archive: nothing says which files are ours.
    return [];
  }
}

/** Prettier's own command takes 16 s for files that it finds in its cache, this one a second. */
async function checkFormat() {
  const known = join(cache, 'format.json');
  const formatted = new Set(existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : []);
  const ignorePath = join(root, '.prettierignore');
  const settings = [
    prettier.version,
    ...['.prettierrc.json', '.prettierignore'].map((name) => readFileSync(join(root, name))),
  ];
  const passed = [];
  const failed = [];
  for (const file of trackedFiles()) {
    const path = join(root, file);
    const text = readFileSync(path);
    const hash = createHash('sha256');
    for (const part of [...settings, file, text]) hash.update(part).update('\0');
    const key = hash.digest('base64').slice(0, 22);
    const right = formatted.has(key) || (await isFormatted(path, text.toString(), ignorePath));
    if (right) passed.push(key);
    else failed.push(file);
  }
  writeFileSync(known, JSON.stringify(passed));
  if (failed.length > 0) fail('prettier (npm run format)', failed.join('\n'));
}

async function isFormatted(path, text, ignorePath) {
  const { ignored, inferredParser } = await prettier.getFileInfo(path, { ignorePath });
  if (ignored || inferredParser === null) return true;
  const options = await prettier.resolveConfig(path);
  try {
    return await prettier.check(text, { ...options, filepath: path });
  } catch (error) {
    fail(`prettier, ${path.slice(root.length + 1)}`, error.message);
    return false;
  }
}

/** Their imports are checked. */
const modules = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|(dist|docs|node_modules|scripts|test)$)/.test(entry.name))
  .map(({ name }) => name);

async function fetchTemporal() {
  const { findTemporal } = await import(join(root, 'dist', 'stack', 'binaries', 'temporal.js'));
  // The tests look for it again, and say why they can't have it.
  await findTemporal({ say: console.error }).catch(() => undefined);
}

const build = run(join(root, 'scripts', 'build.mjs'));
await checkFormat();
if (await build) {
  // These read what the build generates.
  const byContent = ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, 'eslint')];
  await Promise.all([
    run(program('eslint/bin/eslint.js'), '.', ...byContent).then(typesOf('web/tsconfig.json', 'web')),
    typesOf('tsconfig.json', 'service')()
      .then(() => run(program('knip/bin/knip.js'), '--no-progress'))
      .then(() =>
        run(
          ...[program('dependency-cruiser/bin/dependency-cruise.mjs'), ...modules],
          ...['--config', '.dependency-cruiser.cjs', '--cache', cache, '--cache-strategy', 'content'],
        ),
      ),
    fetch && fetchTemporal(),
  ]);
}
if (process.exitCode === undefined) copyResults(cache, shared, root, ROOT);
