import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { folderWithJq } from '../../support/binaries/jq';
import { findPhp } from '../../support/binaries/php';
import { pythonEnvironment } from '../../support/python-environment';

export const PROJECT = resolve(__dirname, '../../..');
export const SAMPLES = join(PROJECT, 'docs/samples');

const TIMEOUT_MS = 120_000;

/** The program of each language, by its path in docs/samples: the command that runs it. */
export const PROGRAMS = {
  'curl/sello.sh': async () => ['bash'],
  'python/sello.py': async () => [join(await pythonWithRequests(), 'python3')],
  'javascript/sello.mjs': async () => [process.execPath],
  'php/sello.php': async () => [await findPhp({ say: console.error })],
  'go/sello.go': goRun,
  'java/Sello.java': async () => ['java'],
} satisfies Record<string, () => Promise<string[]>>;

/** Built first, without a time limit: on a new machine, Go compiles its standard library, which takes minutes beside other work. */
async function goRun(): Promise<string[]> {
  await promisify(execFile)('go', ['build', '-o', devNull, join(SAMPLES, 'go/sello.go')]);
  return ['go', 'run'];
}

export function pythonWithRequests(): Promise<string> {
  return pythonEnvironment('sample-tools-1', ['requests==2.32.5']);
}

/** The receivers of webhooks: the command that runs each. They are modules of this project, or of an environment of their own. */
export const RECEIVERS = {
  'javascript/receive-webhooks.mjs': async () => [process.execPath],
  'python/receive_webhooks.py': async () => [join(await pythonWithWebhooks(), 'python3')],
} satisfies Record<string, () => Promise<string[]>>;

export type Receiver = keyof typeof RECEIVERS;

export function pythonWithWebhooks(): Promise<string> {
  return pythonEnvironment('webhook-tools-1', ['standardwebhooks==1.1.0']);
}

export type Program = keyof typeof PROGRAMS;

/** Scripts that are run as a whole. */
export const SCRIPTS = [
  'curl/environment.sh',
  'curl/calls.sh',
  'curl/bulk.sh',
  'curl/webhooks.sh',
  'shell/verify.sh',
  'shell/create-key.sh',
] as const;

export interface Outcome {
  ok: boolean;
  code: number;
  out: string;
  error: string;
}

export async function runTool(
  command: string[],
  { cwd, env, timeout = TIMEOUT_MS }: { cwd: string; env: Record<string, string>; timeout?: number },
): Promise<Outcome> {
  const [tool = '', ...args] = command;
  try {
    const all = { ...process.env, ...env };
    const path = [all['PATH'], await folderWithJq({ say: console.error })].join(delimiter);
    const settings = { cwd, env: { ...all, PATH: path }, timeout };
    const { stdout, stderr } = await promisify(execFile)(tool, args, settings);
    return { ok: true, code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    if (typeof code !== 'number') throw error;
    return { ok: false, code, out: stdout, error: stderr };
  }
}
