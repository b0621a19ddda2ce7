import type { Collection, Filter } from 'mongodb';
import type { Collections } from './collections';

/** So that each write is done within the time limit of a request. */
const DELETED_AT_ONCE = 5_000;

export function deleteDeliveries({ deliveries }: Collections, webhookId: string): Promise<void> {
  return deleteInBatches(deliveries, { webhookId }, 'list');
}

export async function deleteInBatches<T extends { _id: string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  hint: string,
): Promise<void> {
  for (;;) {
    const batch = await collection
      .find(filter, { projection: { _id: 1 }, hint })
      .limit(DELETED_AT_ONCE)
      .toArray();
    if (batch.length === 0) return;
    const ids = { _id: { $in: batch.map(({ _id }) => _id) } } as Filter<T>;
    await collection.deleteMany(ids);
  }
}
