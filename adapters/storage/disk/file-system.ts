import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnavailableError } from '../../../domain/errors';

/** Any failed system call (full, failing, read-only or unmounted disk) means that the store is unavailable. */
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

/** A file's name is durable only after fsync(2) of its directory. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Not recursive: on an unmounted volume, no new tree may be created in its place. */
export async function ensureDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  // Also for an existing directory: another process may have created it and not synced it yet.
  await syncDirectory(dirname(path));
}
