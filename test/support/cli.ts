import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';

const MAIN = join(resolve(__dirname, '../..'), 'dist/cli/main.js');

/** `sello …` as an operator runs it, with the settings of a service under test. */
export function sello(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}
