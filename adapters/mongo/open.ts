import { collectionsOf } from './collections';
import type { Collections } from './collections';
import { connectDatabase, PATIENT } from './connect';
import type { Database } from './connect';
import { ensureIndexes } from './indexes';

export interface OpenDatabase extends Database {
  collections: Collections;
  /** Resolves with every index in place. Nothing is read or written before. */
  readonly prepare: () => Promise<void>;
}

/** Does not wait for the server: `prepare` does. */
export function openDatabase(uri: string): OpenDatabase {
  const database = connectDatabase(uri);
  return { ...database, collections: collectionsOf(database.db), prepare: () => buildIndexes(uri) };
}

async function buildIndexes(uri: string): Promise<void> {
  const builder = connectDatabase(uri, PATIENT);
  try {
    await ensureIndexes(collectionsOf(builder.db));
  } finally {
    await builder.close();
  }
}
