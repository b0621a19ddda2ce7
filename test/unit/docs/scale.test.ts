import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaled } from '../../support/scale';
import { withoutPadding } from './without-padding';

const ROOT = join(__dirname, '..', '..', '..');
const MODEL = join(ROOT, 'docs', 'scale.mjs');
const page = withoutPadding(readFileSync(join(ROOT, 'docs', 'scale.md'), 'utf8'));
const COMPUTED = ['inputs', 'machines', 'storage', 'anchoring', 'limits'];

const run = (...args: string[]) => execFileSync(process.execPath, [MODEL, ...args], { encoding: 'utf8' });

test('every computed table of docs/scale.md is what the model prints', () => {
  const printed = run(...COMPUTED.flatMap((name) => ['--only', name]));
  expect([...printed.matchAll(/<!-- \/(\w+) -->/g)].map(([, name]) => name)).toEqual(COMPUTED);
  for (const table of printed.split(/\n\n(?=<!-- \w+ -->)/))
    expect(page).toContain(withoutPadding(table).trim());
});

test('every simulated latency of docs/scale.md is what the model prints', () => {
  const printed = withoutPadding(run('--only', 'latency', ...scaled(['--rates', '1'], [])));
  const rows = printed.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(scaled(4, 12));
  // The rows of one rate, or the whole table.
  for (const text of scaled(rows, [printed.trim()])) expect(page).toContain(text);
});

test('an input given on the command line changes the tables', () => {
  expect(run('--only', 'machines', '--set', 'apiMs=1000', '--rates', '60')).toMatch(/cores, API \| 100 \|/);
});

test('an unknown input, a value that is no number and an unknown table are refused', () => {
  for (const args of [
    ['--set', 'unknown=1'],
    ['--set', 'apiMs=fast'],
    ['--rates', '0'],
    ['--only', 'unknown'],
  ])
    expect(spawnSync(process.execPath, [MODEL, ...args]).status).toBe(2);
});
