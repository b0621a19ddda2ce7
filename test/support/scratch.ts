import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 10 * 1024 ** 3;

/**
 * A new folder for a server's data. In memory where there is room: on a disk, each synced write waits for what other tests write.
 * Tests kill servers but cut no power, so memory keeps their files as well as a disk does.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
