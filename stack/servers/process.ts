import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, closeSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { spawnGuarded } from './child-guard';
import { logAfter, logEnd, openLog } from './log-file';

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Receives stdout and stderr. */
  readonly logFile: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Opens Node's message channel to the child. */
  readonly ipc?: boolean;
}

export interface RunningProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /** How it ended: "code 1", "signal SIGTERM". */
  readonly exited: Promise<string>;
  /** The end of what it has written to its log. */
  recentLog(): string;
  /** Sends SIGTERM, and SIGKILL after the grace period. */
  stop(graceMs?: number): Promise<void>;
  kill(): void;
}

const running = new Set<RunningProcess>();
let refusing = false;

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Checked before spawning: the shell in between would report a missing program only in the log. */
function isExecutable(command: string, env: NodeJS.ProcessEnv): boolean {
  const folders = command.includes('/') ? [''] : (env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts a guarded program in its own process group, with its output in a file. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  if (refusing) throw new Error(`${options.command} was not started: the stack is stopping.`);
  const { command, args, env = process.env, cwd, ipc = false } = options;
  if (!isExecutable(command, env))
    throw new Error(`${command} could not be started: it was not found or is not executable`);
  const log = openLog(options.logFile);
  const logStart = logEnd(options.logFile);
  const { child, release } = spawnGuarded(command, args, { env, log, ipc, ...(cwd && { cwd }) });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) {
    const [error] = (await once(child, 'error')) as [Error];
    throw new Error(`${command} could not be started: ${error.message}`, { cause: error });
  }
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(started);
      release();
      resolve(signal ? `signal ${signal}` : `code ${code ?? 'unknown'}`);
    });
  });
  const started: RunningProcess = {
    pid,
    child,
    exited,
    recentLog: () => logAfter(options.logFile, logStart),
    kill: () => {
      if (running.has(started)) signalGroup(pid, 'SIGKILL');
    },
    stop: async (graceMs = 15_000) => {
      if (!running.has(started)) return;
      signalGroup(pid, 'SIGTERM');
      const overdue = setTimeout(() => {
        started.kill();
      }, graceMs);
      await exited;
      clearTimeout(overdue);
    },
  };
  running.add(started);
  return started;
}

/** Makes every later `startProcess` fail, so that work in progress starts nothing during a stop. */
export function refuseNewProcesses(): void {
  refusing = true;
}

/** Stops everything that still runs, including builds and downloads. */
export async function stopAllProcesses(): Promise<void> {
  await Promise.all([...running].map((each) => each.stop()));
}

export function killAllProcesses(): void {
  for (const each of running) each.kill();
}
