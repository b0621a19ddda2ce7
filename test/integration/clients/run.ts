import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const WITHIN_MS = 10 * 60_000;

/** Runs a tool to its end and returns what it printed; an error has all of its output, as compilers report on either stream. */
export async function run(command: string, args: string[], cwd: string, env = {}): Promise<string> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: WITHIN_MS, maxBuffer: 64 * 2 ** 20 };
    return (await promisify(execFile)(command, args, options)).stdout;
  } catch (error) {
    const {
      message,
      stdout = '',
      stderr = '',
    } = error as { message: string; stdout?: string; stderr?: string };
    throw new Error(`${message.split('\n')[0]}\n${stdout.slice(-10_000)}\n${stderr.slice(-10_000)}`);
  }
}
