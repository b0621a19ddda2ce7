import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly seconds?: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Buffer;
  /** Also shows the output while the command runs. */
  readonly show?: boolean;
}

/** Runs a program to its end and returns what it printed on stdout. Rejects with the end of its output if it fails. */
export async function command(
  program: string,
  args: readonly string[],
  { seconds = 120, env = process.env, input = '', show = false }: CommandOptions = {},
): Promise<string> {
  const child = spawn(program, args, { env, signal: AbortSignal.timeout(seconds * 1000) });
  const stdout: Buffer[] = [];
  const all: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout.push(chunk);
    all.push(chunk);
    if (show) process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all.push(chunk);
    if (show) process.stderr.write(chunk);
  });
  // A program may end without reading its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.name === 'AbortError' ? `was stopped after ${seconds} s` : `failed: ${error.message}`);
    });
    child.once('close', (code, signal) => {
      resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code ?? 'unknown'}`}`);
    });
  });
  if (how === '') return Buffer.concat(stdout).toString();
  const lines = Buffer.concat(all).toString().trim().split('\n').slice(-30).join('\n');
  throw new Error(`${program} ${args.join(' ')} ${how}:\n${lines}`);
}

export async function succeeds(program: string, args: readonly string[], seconds = 120): Promise<boolean> {
  return command(program, args, { seconds }).then(
    () => true,
    () => false,
  );
}
