import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { leash } from './leash';
import { logAfter, logEnd, openLog } from './log-file';

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Both its outputs go here. */
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
  /** What it has written to its log, the end of it. */
  recentLog(): string;
  /** SIGTERM, and SIGKILL when the grace is over. */
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

/** Starts a program in a process group of its own, on a leash, with its output in a file. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  if (refusing) throw new Error(`${options.command} was not started because everything is being stopped.`);
  const log = openLog(options.logFile);
  const logStart = logEnd(options.logFile);
  const child = spawn(options.command, [...options.args], {
    // Its own group: a Ctrl-C reaches us alone, and we stop things in their order.
    detached: true,
    stdio: ['ignore', log, log, ...(options.ipc ? (['ipc'] as const) : [])],
    env: options.env ?? process.env,
    ...(options.cwd ? { cwd: options.cwd } : {}),
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) {
    const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException];
    const reason = error.code === 'ENOENT' ? 'it is not installed' : error.message;
    throw new Error(`${options.command} could not be started: ${reason}`, { cause: error });
  }
  const hold = leash(pid);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(started);
      hold.release();
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

/** From now on nothing is started any more, whatever is still under way. */
export function refuseNewProcesses(): void {
  refusing = true;
}

/** Ends all that still runs, builds and downloads too. */
export async function stopAllProcesses(): Promise<void> {
  await Promise.all([...running].map((each) => each.stop()));
}

export function killAllProcesses(): void {
  for (const each of running) each.kill();
}
