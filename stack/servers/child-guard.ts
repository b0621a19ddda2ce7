import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * A keeper is put beside the program before there is a program: the shell leaves it behind and becomes what it was told to run,
 * under the pid we know. The keeper waits for the end of a pipe from us, which comes when we end, however we end. Then it ends the
 * process group, first politely; it is itself a member of it, so that nobody else can have been given the group's number meanwhile.
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
  /** A descriptor that both its outputs go to. */
  readonly log: number;
  /** Opens Node's message channel to the child. */
  readonly ipc: boolean;
}

/** Starts a program whose life is tied to ours from its first moment: not even SIGKILL on us leaves it running. */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { log, ipc, ...options }: GuardOptions,
): { child: ChildProcess; release: () => void } {
  const child = spawn('sh', ['-c', SCRIPT, 'sello-leash', command, ...args], {
    ...options,
    // Its own group: a Ctrl-C reaches us alone, and we stop things in their order.
    detached: true,
    stdio: ['pipe', log, log, ...(ipc ? (['ipc'] as const) : [])],
  });
  const pipe = child.stdin as Socket | null;
  pipe?.on('error', () => undefined);
  // It must not keep our event loop alive.
  pipe?.unref();
  return { child, release: () => pipe?.destroy() };
}
