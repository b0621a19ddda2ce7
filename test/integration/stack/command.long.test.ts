import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const PROJECT = resolve(__dirname, '../../..');

interface Result {
  code: string | number;
  stdout: string;
  stderr: string;
}

function run(program: string, ...args: string[]): Promise<Result> {
  return new Promise((done) => {
    execFile(program, args, { cwd: PROJECT }, (error, stdout, stderr) => {
      done({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

const scripts = readdirSync(join(PROJECT, 'scripts'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => join('scripts', name));

it('builds sello as an executable file, which npx requires', async () => {
  const { code, stdout } = await run(join(PROJECT, 'dist/cli/main.js'), '--help');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: sello /)]);
});

it('completes when nobody reads what sello prints', async () => {
  const child = spawn(process.execPath, [join(PROJECT, 'dist/cli/main.js'), '--help']);
  child.stdout.destroy();
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, stderr]).toEqual([0, '']);
});

describe.each([...scripts, 'dist/stack/start.js'])('%s', (file) => {
  it('prints its usage and exits with 0 for --help', async () => {
    const { code, stdout, stderr } = await run(process.execPath, file, '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: \S/);
  });

  it('prints its usage and exits with 2 for an unknown option', async () => {
    const { code, stdout, stderr } = await run(process.execPath, file, '--no-such-option');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("'--no-such-option'");
    expect(stderr).toContain('\nUsage: ');
  });
});
