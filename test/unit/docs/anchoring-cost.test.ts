import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaled } from '../../support/scale';
import { withoutPadding } from './without-padding';

const ROOT = join(__dirname, '..', '..', '..');
const MODEL = join(ROOT, 'docs', 'anchoring-cost.mjs');
const page = withoutPadding(readFileSync(join(ROOT, 'docs', 'anchoring-cost.md'), 'utf8'));

const run = (...args: string[]) => execFileSync(process.execPath, [MODEL, ...args], { encoding: 'utf8' });

test('every table of docs/anchoring-cost.md is what the simulation prints', () => {
  const printed = withoutPadding(run(...scaled(['--rates', '10', '--certificates', '1000'], [])));
  expect([...printed.matchAll(/<!-- \/(\w+) -->/g)].map(([, name]) => name)).toEqual([
    'fees',
    'anchors',
    'waits',
  ]);
  const rows = printed.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(3 * (2 + scaled(1, 9)));
  // One row of each table, or the whole tables.
  const texts = scaled(rows, printed.trim().split(/\n\n(?=<!-- \w+ -->)/));
  for (const text of texts) expect(page).toContain(text);
});

test('a longer window costs less', () => {
  const rowOf = (text: string) => / 10 \| 1,000 \|.*/.exec(text)?.[0];
  expect(rowOf(page)).toContain('0.022 BTC');
  const longer = run('--window', '86400', '--rates', '10', '--certificates', '1000');
  expect(rowOf(longer)).toContain('558,450 sat');
});

test('an unknown option and a value that is no number are refused', () => {
  for (const args of [
    ['--unknown', '1'],
    ['--rates', 'high'],
    ['--window', '0'],
  ])
    expect(spawnSync(process.execPath, [MODEL, ...args]).status).toBe(2);
});
