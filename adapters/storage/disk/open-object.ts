import { access, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { diskUnavailable, errorCode, reachingDisk } from './file-system';
import type { DiskLayout } from './layout';
import { objectPath } from './layout';

/** `null` when there is no such object. */
export async function openObject(layout: DiskLayout, key: string): Promise<FileHandle | null> {
  const path = objectPath(layout, key);
  try {
    return await open(path, 'r');
  } catch (error) {
    await assertMerelyMissing(layout, error);
    return null;
  }
}

/** A lost volume must not look like a missing file, or certificates would fail as damaged. */
export async function assertMerelyMissing(layout: DiskLayout, error: unknown): Promise<void> {
  if (errorCode(error) !== 'ENOENT') throw diskUnavailable(error);
  await reachingDisk(() => access(layout.objects));
}
