import type { Collection, Document } from 'mongodb';

interface Operation {
  keysExamined: number;
  docsExamined: number;
  planSummary: string;
}

/** What the database did on a collection while `work` ran. */
export async function profiled<T extends Document>(
  collection: Collection<T>,
  work: () => Promise<unknown>,
): Promise<Operation[]> {
  const { db, namespace } = collection;
  const profile = db.collection<Operation>('system.profile');
  await db.command({ profile: 0 });
  await profile.drop();
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  return profile.find({ ns: namespace, planSummary: { $exists: true } }).toArray();
}
