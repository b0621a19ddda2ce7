import { collectionsOf } from './collections';
import type { Collections } from './collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from './connect';
import type { Database } from './connect';
import { ensureIndexes } from './indexes';

interface OpenDatabase extends Database {
  collections: Collections;
  /** Resolves when every index exists. Must be called before anything is read or written. */
  readonly prepare: () => Promise<void>;
}

/** Does not wait for the server; `prepare` does. */
export function openDatabase(uri: string): OpenDatabase {
  const database = connectDatabase(uri);
  return { ...database, collections: collectionsOf(database.db), prepare: () => buildIndexes(uri) };
}

async function buildIndexes(uri: string): Promise<void> {
  const builder = connectDatabase(uri, BACKGROUND_TIMEOUTS);
  try {
    await ensureIndexes(collectionsOf(builder.db));
  } finally {
    await builder.close();
  }
}
