import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectPage, StoredObject } from '../../../ports/file-store';
import { isObjectKey } from '../object-key';
import { diskUnavailable, errorCode, reachingDisk } from './file-system';
import type { DiskLayout } from './layout';
import { keyOfObject } from './layout';

const SHARD = /^[0-9a-f]{2}$/;

/** An object's content never changes, so the time of its last change is that of its making. */
export async function pageOlderThan(
  layout: DiskLayout,
  time: Date,
  { from, limit }: { from: string | null; limit: number },
): Promise<ObjectPage> {
  const uploadSlots = await placesFrom(layout, from, limit);
  const last = uploadSlots.at(-1);
  const objects: StoredObject[] = [];
  for (const { shard, name } of uploadSlots) {
    const createdAt = await changeTime(join(layout.objects, shard, name));
    if (createdAt !== null && createdAt < time) objects.push({ key: keyOfObject(name), createdAt });
  }
  return {
    objects,
    next: last === undefined || uploadSlots.length < limit ? null : `${last.shard}/${last.name}`,
  };
}

/** The next objects behind a place, `<shard>/<name>`, in the order of these. What is no object of ours is passed over. */
async function placesFrom(
  layout: DiskLayout,
  from: string | null,
  limit: number,
): Promise<{ shard: string; name: string }[]> {
  const [firstShard = '', behind = ''] = from?.split('/') ?? [];
  const shards = (await reachingDisk(() => readdir(layout.objects)))
    .filter((name) => SHARD.test(name))
    .sort();
  const uploadSlots: { shard: string; name: string }[] = [];
  for (const shard of shards.filter((name) => name >= firstShard)) {
    const names = await reachingDisk(() => readdir(join(layout.objects, shard)));
    const wanted = names
      .filter((name) => isObjectKey(keyOfObject(name)) && (shard !== firstShard || name > behind))
      .sort();
    uploadSlots.push(...wanted.slice(0, limit - uploadSlots.length).map((name) => ({ shard, name })));
    if (uploadSlots.length === limit) break;
  }
  return uploadSlots;
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
