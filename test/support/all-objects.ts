import type { FileStore, StoredObject } from '../../ports/file-store';

/** Every object that is older than the given time, page by page. */
export async function allObjects(store: FileStore, time: Date, limit = 1_000): Promise<StoredObject[]> {
  const all: StoredObject[] = [];
  let from: string | null = null;
  do {
    const page = await store.listOlderThan(time, { from, limit });
    all.push(...page.objects);
    from = page.next;
  } while (from !== null);
  return all;
}
