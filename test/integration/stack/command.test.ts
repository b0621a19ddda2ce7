import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

it('is built as a program that can be run by itself, as npx runs it', () => {
  const command = resolve(__dirname, '../../../dist/cli/main.js');
  expect(execFileSync(command, ['--help'], { encoding: 'utf8' })).toMatch(/^Usage: sello /);
});
