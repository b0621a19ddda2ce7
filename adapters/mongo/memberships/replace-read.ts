import type { Collection, Filter, MatchKeysAndValues } from 'mongodb';

interface Changing {
  _id: string;
  accountId: string;
  updatedAt: Date;
}

/** Every change moves `updatedAt` on, so that it tells whether someone else has changed the document since it was read. */
export async function replaceRead<T extends Changing>(
  collection: Collection<T>,
  { _id, accountId, updatedAt }: Changing,
  changes: MatchKeysAndValues<T>,
): Promise<boolean> {
  const unchanged = { _id, accountId, updatedAt } as Filter<T>;
  const { matchedCount } = await collection.updateOne(unchanged, { $set: changes });
  return matchedCount === 1;
}
