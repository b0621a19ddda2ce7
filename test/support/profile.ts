import type { Collection, Document } from 'mongodb';

interface Operation extends Document {
  command: Document & { maxTimeMS?: number };
  keysExamined: number;
  docsExamined: number;
  planSummary: string;
  hasSortStage?: boolean;
  fromMultiPlanner?: boolean;
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

/** The entries read to find and to count, the records read, and whether anything was sorted or scanned without an index. */
export async function readsOf<T extends Document>(collection: Collection<T>, work: () => Promise<unknown>) {
  const operations = await profiled(collection, work);
  const sum = (field: 'keysExamined' | 'docsExamined', some = operations) =>
    some.reduce((total, operation) => total + operation[field], 0);
  const isFind = ({ command }: Operation) => 'find' in command;
  return {
    finds: sum('keysExamined', operations.filter(isFind)),
    counts: sum(
      'keysExamined',
      operations.filter((operation) => !isFind(operation)),
    ),
    documents: sum('docsExamined'),
    /** The time limits of the commands, each once. */
    limits: [...new Set(operations.map(({ command }) => command.maxTimeMS))],
    sorted: operations.some(({ hasSortStage }) => hasSortStage === true),
    scanned: operations.some(({ planSummary }) => planSummary.includes('COLLSCAN')),
  };
}
