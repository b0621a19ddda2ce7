import { connectDatabase } from '../../adapters/mongo/connect';
import type { TestDatabase } from './database';

/** The entries read to find and to count, the records read, and whether anything was sorted or scanned without an index. */
export async function profiled({ uri }: Pick<TestDatabase, 'uri'>, read: () => Promise<unknown>) {
  const { db, close } = connectDatabase(uri);
  try {
    await db.command({ profile: 2 });
    await read();
    await db.command({ profile: 0 });
    const entries = await db
      .collection('system.profile')
      .find({ ns: `${db.databaseName}.certificates` })
      .toArray();
    const isFind = (entry: (typeof entries)[number]) => 'find' in (entry['command'] as object);
    const keys = (some: typeof entries) =>
      some.reduce((total, entry) => total + Number(entry['keysExamined'] ?? 0), 0);
    return {
      finds: keys(entries.filter(isFind)),
      counts: keys(entries.filter((entry) => !isFind(entry))),
      documents: entries.reduce((total, entry) => total + Number(entry['docsExamined'] ?? 0), 0),
      /** The time limits of the commands, each once. */
      limits: [...new Set(entries.map((entry) => (entry['command'] as { maxTimeMS?: number }).maxTimeMS))],
      sorted: entries.some((entry) => entry['hasSortStage'] === true),
      scanned: entries.some((entry) => String(entry['planSummary']).includes('COLLSCAN')),
    };
  } finally {
    await db.collection('system.profile').drop();
    await close();
  }
}
