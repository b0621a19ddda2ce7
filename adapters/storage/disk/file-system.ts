import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnavailableError } from '../../../domain/errors';

/** A full, failing, read-only or unmounted disk: whatever the system call was, the store can't be used now. */
export async function reachingDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskUnavailable(error);
  }
}

export function diskUnavailable(error: unknown): UnavailableError {
  return new UnavailableError('storage', { cause: error });
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

/** A name is durable only when the folder that holds it is: fsync(2). */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Its parent must be there: were the volume not mounted, a new tree must not grow in its place. */
export async function ensureDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  // Also when it was there: another process may have made it a moment ago and not be done yet.
  await syncDirectory(dirname(path));
}
