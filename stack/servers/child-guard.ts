import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * The shell starts a guard in the background and then execs the program, which keeps the pid we know. The guard blocks on a pipe
 * from us that closes when we end, however we end, and then terminates the process group. It belongs to that group itself, so the
 * group's number cannot be reused before the guard signals it.
 */
const SCRIPT = `
exec 9<&0 </dev/null
(
  trap '' TERM INT HUP
  exec >/dev/null 2>&1 3>&-
  read -r _ <&9
  kill -s TERM -- "-$$"
  n=0
  while kill -s 0 "$$" && [ $n -lt 15 ]; do sleep 1; n=$((n + 1)); done
  kill -s KILL -- "-$$"
) &
exec 9<&-
exec "$@"
`;

export interface GuardOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** A file descriptor for stdout and stderr. */
  readonly log: number;
  /** Opens Node's message channel to the child. */
  readonly ipc: boolean;
}

/** Starts a program that cannot outlive us: even SIGKILL on us ends it. */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { log, ipc, ...options }: GuardOptions,
): { child: ChildProcess; release: () => void } {
  const child = spawn('sh', ['-c', SCRIPT, 'sello-child-guard', command, ...args], {
    ...options,
    // In its own process group, a Ctrl-C reaches only us, and we stop the children in order.
    detached: true,
    stdio: ['pipe', log, log, ...(ipc ? (['ipc'] as const) : [])],
  });
  const pipe = child.stdin as Socket | null;
  pipe?.on('error', () => undefined);
  // The pipe must not keep our event loop alive.
  pipe?.unref();
  return { child, release: () => pipe?.destroy() };
}
