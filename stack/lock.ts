import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { processIdentity } from './process-identity';

interface Holder {
  readonly pid: number;
  readonly identity: string | null;
}

export interface Lock {
  /** The pid of a dead process that had left its lock behind, if there was one. */
  readonly tookOverFrom: number | null;
  release(): void;
}

export type LockAttempt = { readonly lock: Lock } | { readonly heldBy: number };

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

/** Moves a dead process's lock away; puts it back should a living one have taken it over in the meantime. */
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

/** Takes the lock file, or says who holds it. A hard link appears at once and with its content, so nobody reads half a lock. */
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
