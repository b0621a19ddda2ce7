import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A disk of 4 MiB, or an injected error where this user may not mount one. */
export interface SmallDisk {
  directory: string;
  kind: 'tmpfs' | 'injected';
  /** For the processes that use it. */
  env: Record<string, string>;
  fill(): void;
  free(): void;
  remove(): void;
}

export function makeSmallDisk(): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'sello-disk-'));
  const filler = join(directory, 'filler');
  if (!mounted(directory)) {
    const preload = resolve(__dirname, 'full-disk.cjs');
    return {
      directory,
      kind: 'injected',
      env: { NODE_OPTIONS: `--require ${preload}`, FULL_DISK_MARK: filler },
      fill: () => {
        writeFileSync(filler, '');
      },
      free: () => {
        rmSync(filler);
      },
      remove: () => {
        rmSync(directory, { recursive: true, force: true });
      },
    };
  }
  return {
    directory,
    kind: 'tmpfs',
    env: {},
    fill: () => {
      untilFull((i) => {
        const file = openSync(filler, 'a');
        try {
          writeSync(file, Buffer.alloc(4096, i));
        } finally {
          closeSync(file);
        }
      });
      untilFull((i) => {
        writeFileSync(`${filler}-${i}`, '');
      });
    },
    free: () => {
      execFileSync('sh', ['-c', 'rm -f "$1"*', 'free', filler]);
    },
    remove: () => {
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function mounted(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,nr_inodes=600', 'tmpfs', directory], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function untilFull(write: (i: number) => void): void {
  try {
    for (let i = 0; ; i++) write(i);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
