import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

const MAIN = join(resolve(__dirname, '../..'), 'dist/cli/main.js');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `sello …` with the settings of a service under test. */
export function sello(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return selloReading('', env, ...args);
}

/** The same, with input on stdin. */
export function selloReading(input: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      // Nobody is logged in, whoever runs the tests.
      { env: { ...process.env, XDG_CONFIG_HOME: '/dev/null', ...env } },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
    // The command may exit without reading it.
    child.stdin?.on('error', () => undefined).end(input);
  });
}
