import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../../../ports/file-store';
import { diskUnavailable, errorCode, reachingDisk } from './file-system';
import type { DiskLayout } from './layout';
import { keyOfObject } from './layout';

/** An object's content never changes, so the time of its last change is that of its making. */
export async function* objectsOlderThan(layout: DiskLayout, time: Date): AsyncGenerator<StoredObject> {
  for (const shard of await reachingDisk(() => readdir(layout.objects))) {
    for await (const file of filesOlderThan(join(layout.objects, shard), time)) {
      yield { key: keyOfObject(file.name), createdAt: file.changedAt };
    }
  }
}

/** Uploads that a crash cut off; gives how many there were. */
export async function sweepIncoming(layout: DiskLayout, olderThan: Date): Promise<number> {
  let removed = 0;
  for await (const file of filesOlderThan(layout.incoming, olderThan)) {
    await reachingDisk(() => rm(join(layout.incoming, file.name), { force: true }));
    removed += 1;
  }
  return removed;
}

async function* filesOlderThan(
  directory: string,
  time: Date,
): AsyncGenerator<{ name: string; changedAt: Date }> {
  for (const name of await reachingDisk(() => readdir(directory))) {
    const changedAt = await changeTime(join(directory, name));
    if (changedAt !== null && changedAt < time) yield { name, changedAt };
  }
}

/** `null` when someone deleted it while we were reading the list. */
async function changeTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw diskUnavailable(error);
  }
}
