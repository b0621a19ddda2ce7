// Runs the long tier part by part, so that it can be resumed, shared among machines, and needs only what the chosen parts need.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARTS, TOOLS } from '../test/parts.mjs';
import { readArguments } from './support/read-arguments.mjs';

const USAGE = `Usage: npm run test:long [-- --only PART,… | --from PART] [--report FILE] [--list]

Runs the tests that need more time or more tools than npm test. Exits with 1 when a test failed.

  --only PART,…  runs these parts
  --from PART    runs this part and those after it: for going on after a failure
  --report FILE  writes the table of results as Markdown, such as docs/long-tests.md
  --list         lists the parts and what they need, and runs nothing
  -h, --help     shows this

SELLO_TEST_SEED=N repeats the random examples of an earlier run, which printed its seed.`;

const { values } = readArguments(USAGE, {
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    report: { type: 'string' },
    list: { type: 'boolean' },
  },
});

function refuse(message) {
  console.error(message);
  process.exit(2);
}

function partAt(name) {
  const index = PARTS.findIndex((part) => part.name === name);
  if (index === -1)
    refuse(`There is no part "${name}". The parts are: ${PARTS.map((part) => part.name).join(', ')}.`);
  return index;
}

function chosenParts() {
  if (values.only !== undefined && values.from !== undefined) refuse('Use either --only or --from.');
  if (values.only !== undefined) return values.only.split(',').map((name) => PARTS[partAt(name)]);
  return values.from === undefined ? PARTS : PARTS.slice(partAt(values.from));
}

/** One message for all of them, before anything runs for minutes. */
function describeMissing(parts) {
  const needed = new Set(parts.flatMap(({ needs }) => needs));
  const lines = [...needed].flatMap((tool) => {
    const { command, install } = TOOLS[tool];
    if (spawnSync(command[0], command.slice(1), { stdio: 'ignore' }).status === 0) return [];
    const users = parts.filter(({ needs }) => needs.includes(tool)).map(({ name }) => name);
    return [`${tool} is missing, which ${users.join(', ')} needs. ${install}`];
  });
  return lines.length === 0 ? null : lines.join('\n');
}

const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

function table(rows) {
  const heads = ['part', 'tests', 'failed', 'min:s', 'processor s'];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const total = (pick) => rows.reduce((sum, row) => sum + pick(row), 0);
  const cells = ({ name, passed, failed, seconds, processor }) =>
    line([name, passed, failed, minutes(seconds), Math.round(processor)]);
  const all = {
    name: 'all',
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    seconds: total(({ seconds }) => seconds),
    processor: total(({ processor }) => processor),
  };
  return [line(heads), `|${' --- |'.repeat(heads.length)}`, ...[...rows, all].map(cells)].join('\n');
}

const parts = chosenParts();
if (values.list) {
  for (const { name, what, needs } of PARTS)
    console.log(`${name.padEnd(12)} ${what}${needs.length > 0 ? ` (needs ${needs.join(', ')})` : ''}`);
  process.exit(0);
}
const missing = describeMissing(parts);
if (missing !== null) refuse(missing);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'sello-long-'));
const seed = process.env['SELLO_TEST_SEED'] ?? String(randomInt(2 ** 31));
const rows = [];
if (run('scripts/build.mjs', {}) !== 0) process.exit(1);
for (const { name, what, script } of parts) {
  console.log(`\n=== ${name}: ${what} ===`);
  const result = join(folder, `${name}.json`);
  const begun = performance.now();
  const tier = { SELLO_TEST_SCALE: 'long', SELLO_TEST_PART: name, SELLO_TEST_SEED: seed };
  const jest = () => run('node_modules/jest/bin/jest.js', { ...tier, SELLO_TEST_RESULT: result });
  // Other scripts read the configuration of the tests too, as it is without a tier.
  const status = script === undefined ? jest() : run(...script, {});
  const seconds = (performance.now() - begun) / 1000;
  rows.push({ name, seconds, ...readResult(result, status) });
}
rmSync(folder, { recursive: true, force: true });

/** Jest may have ended before it could report, and other scripts report nothing. */
function readResult(file, status) {
  try {
    const { passed, failed, processor } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed: status === 0 ? failed : Math.max(failed, 1), processor };
  } catch {
    return status === 0 ? { passed: 1, failed: 0, processor: 0 } : { passed: 0, failed: 1, processor: 0 };
  }
}

function run(script, ...rest) {
  const [env] = rest.splice(-1);
  return spawnSync(process.execPath, [join(root, script), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status;
}

const results = table(rows);
console.log(`\n${results}\n\nSeed of the random examples: ${seed} (SELLO_TEST_SEED=${seed} repeats them)`);
if (values.report !== undefined) writeFileSync(values.report, `${results}\n`);
const failedParts = rows.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (failedParts.length > 0) {
  console.log(
    `\nFailed: ${failedParts.join(', ')}. Run one again: npm run test:long -- --only ${failedParts[0]}`,
  );
  process.exitCode = 1;
}
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
