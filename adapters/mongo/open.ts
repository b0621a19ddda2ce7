import { collectionsOf } from './collections';
import type { Collections } from './collections';
import { connectDatabase, PATIENT } from './connect';
import type { Database } from './connect';
import { ensureIndexes } from './indexes';

export interface OpenDatabase extends Database {
  collections: Collections;
}

/** The database with every index in place. */
export async function openDatabase(uri: string): Promise<OpenDatabase> {
  const builder = connectDatabase(uri, PATIENT);
  try {
    await ensureIndexes(collectionsOf(builder.db));
  } finally {
    await builder.close();
  }
  const database = connectDatabase(uri);
  return { ...database, collections: collectionsOf(database.db) };
}
