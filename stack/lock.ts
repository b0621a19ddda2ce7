import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Holder {
  readonly pid: number;
  readonly identity: string | null;
}

export interface Lock {
  /** The pid of a dead process that left its lock behind; `null` when there was none. */
  readonly tookOverFrom: number | null;
  release(): void;
}

export type LockAttempt = { readonly lock: Lock } | { readonly heldBy: number };

/**
 * When a process started: tells it from a later process with the same pid (after a reboot, or in a new container,
 * where the same few pids recur). `null` when there is no such process.
 */
export function processIdentity(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 2, the command, may contain spaces and parentheses; field 3 is the state, 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ended = fields[0] === 'Z' || fields[0] === 'X';
    return ended ? null : `${boot} ${fields[19] ?? ''}`;
  } catch {
    return 'unknown';
  }
}

function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  const identity = processIdentity(holder.pid);
  return identity !== null && identity === holder.identity;
}

/** Moves a dead process's lock away; restores it if a live process took it over in the meantime. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
    const moved = holderOf(aside);
    if (moved && isAlive(moved)) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Takes the lock file, or returns its holder. A hard link is atomic: no reader sees a half-written lock. */
export function tryLock(file: string): LockAttempt {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
  let tookOverFrom: number | null = null;
  try {
    for (;;) {
      try {
        linkSync(mine, file);
        return {
          lock: {
            tookOverFrom,
            release: () => {
              rmSync(file, { force: true });
            },
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(file);
      if (holder && isAlive(holder)) return { heldBy: holder.pid };
      tookOverFrom = holder?.pid ?? null;
      removeStale(file, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
