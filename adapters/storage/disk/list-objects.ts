import type { Stats } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectPage, StoredObject } from '../../../ports/file-store';
import { isObjectKey } from '../object-key';
import { diskUnavailable, errorCode, reachingDisk } from './file-system';
import type { DiskLayout } from './layout';
import { keyOfObject, objectPath } from './layout';

const SHARD = /^[0-9a-f]{2}$/;

/** Objects never change, so the modification time is the creation time. */
export async function pageOlderThan(
  layout: DiskLayout,
  time: Date,
  { from, limit }: { from: string | null; limit: number },
): Promise<ObjectPage> {
  const entries = await entriesAfter(layout, from, limit);
  const last = entries.at(-1);
  const objects: StoredObject[] = [];
  for (const { shard, name } of entries) {
    const found = await factsOf(join(layout.objects, shard, name));
    if (found !== null && found.mtime < time)
      objects.push({ key: keyOfObject(name), createdAt: found.mtime, size: found.size });
  }
  return {
    objects,
    next: last === undefined || entries.length < limit ? null : `${last.shard}/${last.name}`,
  };
}

/** The next objects after the position `<shard>/<name>`, sorted by position. Other files are skipped. */
async function entriesAfter(
  layout: DiskLayout,
  from: string | null,
  limit: number,
): Promise<{ shard: string; name: string }[]> {
  const [firstShard = '', lastName = ''] = from?.split('/') ?? [];
  const shards = (await reachingDisk(() => readdir(layout.objects)))
    .filter((name) => SHARD.test(name))
    .sort();
  const entries: { shard: string; name: string }[] = [];
  for (const shard of shards.filter((name) => name >= firstShard)) {
    const names = await reachingDisk(() => readdir(join(layout.objects, shard)));
    const wanted = names
      .filter((name) => isObjectKey(keyOfObject(name)) && (shard !== firstShard || name > lastName))
      .sort();
    entries.push(...wanted.slice(0, limit - entries.length).map((name) => ({ shard, name })));
    if (entries.length === limit) break;
  }
  return entries;
}

export async function existingObjects(layout: DiskLayout, keys: string[]): Promise<Set<string>> {
  // A missing volume must not look like missing files.
  await reachingDisk(() => readdir(layout.objects));
  const found = await Promise.all(
    keys.map(async (key) => ((await factsOf(objectPath(layout, key))) === null ? [] : [key])),
  );
  return new Set(found.flat());
}

/** Removes uploads that a crash interrupted; gives their number. */
export async function sweepIncoming(layout: DiskLayout, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await reachingDisk(() => readdir(layout.incoming))) {
    const path = join(layout.incoming, name);
    const found = await factsOf(path);
    if (found === null || found.mtime >= olderThan) continue;
    await reachingDisk(() => rm(path, { force: true }));
    removed += 1;
  }
  return removed;
}

/** `null` when there is no such file. */
async function factsOf(path: string): Promise<Pick<Stats, 'mtime' | 'size'> | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw diskUnavailable(error);
  }
}
