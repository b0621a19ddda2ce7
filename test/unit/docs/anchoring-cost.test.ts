import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutPadding } from './without-padding';

const ROOT = join(__dirname, '..', '..', '..');
const MODEL = join(ROOT, 'docs', 'anchoring-cost.mjs');
const page = readFileSync(join(ROOT, 'docs', 'anchoring-cost.md'), 'utf8');

const run = (...args: string[]) => execFileSync(process.execPath, [MODEL, ...args], { encoding: 'utf8' });

test('every table of docs/anchoring-cost.md is what the simulation prints', () => {
  const printed = run();
  expect([...printed.matchAll(/<!-- \/(\w+) -->/g)].map(([, name]) => name)).toEqual([
    'fees',
    'anchors',
    'waits',
  ]);
  for (const table of printed.split(/\n\n(?=<!-- \w+ -->)/))
    expect(withoutPadding(page)).toContain(withoutPadding(table).trim());
}, 60_000);

test('a longer window costs less', () => {
  const row = (window: string) =>
    / 10 \| 1,000 \|.*/.exec(run('--window', window, '--rates', '10', '--certificates', '1000'))?.[0];
  expect(row('21600')).toContain('0.022 BTC');
  expect(row('86400')).toContain('558,450 sat');
}, 60_000);

test('an unknown option and a value that is no number are refused', () => {
  for (const args of [
    ['--unknown', '1'],
    ['--rates', 'high'],
    ['--window', '0'],
  ])
    expect(spawnSync(process.execPath, [MODEL, ...args]).status).toBe(2);
});
