import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Waits for the end of its standard input, which is a pipe from us: that comes when we end, however we end. Then it
 * ends the process group it was given, first politely.
 */
const SCRIPT = `
read -r _
kill -s TERM -- "-$1"
n=0
while kill -s 0 -- "-$1" && [ $n -lt 15 ]; do sleep 1; n=$((n + 1)); done
kill -s KILL -- "-$1"
`;

export interface Leash {
  release(): void;
}

/** Ties a process group's life to ours, so that not even SIGKILL on us leaves a server running. */
export function leash(processGroup: number): Leash {
  // Detached: in a session of its own, where a Ctrl-C meant for us does not reach it.
  const keeper = spawn('sh', ['-c', SCRIPT, 'sello-leash', String(processGroup)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ignore = (): void => undefined;
  keeper.on('error', ignore);
  keeper.stdin.on('error', ignore);
  // It must not keep our event loop alive.
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return {
    release: () => {
      keeper.kill('SIGKILL');
      keeper.stdin.destroy();
    },
  };
}
