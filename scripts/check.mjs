// `npm run check`: types, lint and format of everything, two tools at a time. Prints what each found, and fails if one did.
import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HELP = `Usage: npm run check [-- --fresh]

Runs eslint, tsc (service and web) and prettier (files tracked by git), and prints nothing when all is well.
Results are cached in node_modules/.cache/sello-check, by the content of each file.

  --fresh  ignore the cache. eslint's rules about types can miss an error in a file whose imports changed; this finds it.
  --help   print this text`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules', '.cache', 'sello-check');
const AT_ONCE = 2;

const options = process.argv.slice(2);
const unknown = options.filter((option) => !['--fresh', '--help'].includes(option));
if (options.includes('--help') || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown option: ${unknown.join(' ')}\n`);
  console.log(HELP);
  process.exit(unknown.length > 0 ? 1 : 0);
}
if (options.includes('--fresh')) rmSync(cache, { recursive: true, force: true });

/** Files of the repository only: others, such as those a reader makes while following the README, are nobody's to format. */
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
