// What takes too long, or needs too much of the machine, for `npm run test:long`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run test:nightly

Runs the long fault table, the largest sizes of the long tier (a batch of 1,000,000 records, for one), the container image, and npm test on other Node versions.
A part that this machine cannot run is reported as SKIPPED. Exits with 1 if a part failed.

  -h, --help  shows this`;

readArguments(USAGE);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The majors that `engines` in package.json allows and that are supported, beside the one this script runs on. */
const NODE_MAJORS = ['20', '22', '24'];

/** Tests with sizes of their own for this tier: the third argument of `scaled` (test/support/scale.ts). */
const LARGEST = [
  ...[
    'unit/proofs',
    'unit/domain/memberships/histories',
    'unit/activities/anchor/anchor',
    'integration/anchoring/scale',
    'integration/docs/reference',
    'integration/evidence/many',
    'integration/service/fuzzer',
    'integration/service/large-files',
  ],
  ...['many-due', 'credentials', 'ledger', 'college'].map((name) => `integration/memberships/${name}`),
  ...['erasure', 'migrations', 'search'].map((name) => `integration/mongo/${name}`),
  ...['faults/renewal-killed', 'faults/membership-renewal-killed'],
].map((name) => `test/${name}`);

/** For a machine that cannot run a part. */
class Skipped extends Error {}

function run(command, args, options = {}) {
  const { status, error, stdout } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'ignore' : 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...options.env },
  });
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')} failed`, { cause: error });
  return stdout ?? '';
}

function works(command, args) {
  try {
    run(command, args, { quiet: true });
    return true;
  } catch {
    return false;
  }
}

function containerImage() {
  if (!works('docker', ['version', '--format', '{{.Server.Version}}'])) {
    throw new Skipped('no Docker daemon answers here');
  }
  run('npm', ['run', '--silent', 'test:image']);
}

/** `npm test` on another Node, which npm's registry has as a package. */
function onNode(major) {
  const npx = ['--yes', '--package', `node@${major}`, '--'];
  if (!works('npx', [...npx, 'node', '--version'])) throw new Skipped(`Node ${major} cannot be fetched`);
  run('npx', [...npx, 'npm', 'test']);
}

const PARTS = [
  ['the long fault table', () => run('npm', ['run', '--silent', 'test:faults'])],
  [
    'the largest sizes of the long tier',
    () => run('npx', ['jest', ...LARGEST], { env: { SELLO_TEST_SCALE: 'nightly' } }),
  ],
  ['the container image', containerImage],
  ...NODE_MAJORS.filter((major) => !process.version.startsWith(`v${major}.`)).map((major) => [
    `npm test on Node ${major}`,
    () => onNode(major),
  ]),
];

const results = [];
for (const [name, part] of PARTS) {
  console.log(`\n=== ${name} ===`);
  try {
    await part();
    results.push(`passed   ${name}`);
  } catch (error) {
    const skipped = error instanceof Skipped;
    results.push(`${skipped ? 'SKIPPED' : 'FAILED '}  ${name}: ${error.message}`);
    if (!skipped) process.exitCode = 1;
  }
}
console.log(`\n${results.join('\n')}`);
