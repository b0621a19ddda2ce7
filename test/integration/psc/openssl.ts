import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs openssl in a folder; gives its output, or fails with it. */
export async function openssl(directory: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run('openssl', args, { cwd: directory });
  return stdout + stderr;
}
