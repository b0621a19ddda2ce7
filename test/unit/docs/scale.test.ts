import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutPadding } from './without-padding';

const ROOT = join(__dirname, '..', '..', '..');
const MODEL = join(ROOT, 'docs', 'scale.mjs');
const page = readFileSync(join(ROOT, 'docs', 'scale.md'), 'utf8');

const run = (...args: string[]) => execFileSync(process.execPath, [MODEL, ...args], { encoding: 'utf8' });

test('every table of docs/scale.md is what the model prints', () => {
  const printed = run();
  const names = [...printed.matchAll(/<!-- \/(\w+) -->/g)].map(([, name]) => name);
  expect(names).toEqual(['inputs', 'machines', 'storage', 'anchoring', 'limits', 'latency']);
  for (const table of printed.split(/\n\n(?=<!-- \w+ -->)/))
    expect(withoutPadding(page)).toContain(withoutPadding(table).trim());
}, 60_000);

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
