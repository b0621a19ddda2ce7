// Checks types, lint, unused exports and format, two tools at a time.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run check [-- --fresh]

Runs eslint, tsc (service and web), knip (unused files, exports and dependencies) and prettier (files tracked by git). Prints nothing
when they pass. Results are cached by the content of each file, in node_modules/.cache/sello-check, and for other clones in
~/.cache/sello/check.

  --fresh     ignores the cache. eslint's rules about types can miss an error in a file whose imports changed; this finds it.
  -h, --help  shows this`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules', '.cache', 'sello-check');
const AT_ONCE = 2;

const { fresh } = readArguments(USAGE, { options: { fresh: { type: 'boolean' } } }).values;

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

/** Only these are checked for format: a reader who follows the README may create other files in the folder. */
function trackedFiles() {
  try {
    const list = execFileSync('git', ['ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list.split('\0').filter(Boolean);
  } catch {
    // Not a clone: an unpacked archive.
    return ['.'];
  }
}

const byContent = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, name)];
const typesOf = (project, name) => [
  ...['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)],
];
const CHECKS = [
  ['eslint', '.', ...byContent('eslint')],
  typesOf('tsconfig.json', 'service'),
  typesOf('web/tsconfig.json', 'web'),
  ['knip', '--no-progress'],
  [
    'prettier',
    '--check',
    '--log-level',
    'warn',
    '--ignore-unknown',
    '--no-error-on-unmatched-pattern',
    ...byContent('prettier'),
    ...trackedFiles(),
  ],
];

const run = ([tool, ...args]) =>
  new Promise((resolve) => {
    const settings = { cwd: root, maxBuffer: 64 << 20 };
    execFile('npx', ['--no-install', tool, ...args], settings, (error, stdout, stderr) => {
      if (error) {
        process.stderr.write(`${tool}:\n${stdout}${stderr}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });

const waiting = [...CHECKS];
const runner = async () => {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
};
await Promise.all(Array.from({ length: AT_ONCE }, runner));
copyResults(cache, shared, root, ROOT);
