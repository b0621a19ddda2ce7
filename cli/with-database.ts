import { collectionsOf } from '../adapters/mongo/collections';
import type { Collections } from '../adapters/mongo/collections';
import { connectDatabase } from '../adapters/mongo/connect';
import { ensureIndexes } from '../adapters/mongo/indexes';
import { serviceSetting } from './running-stack';

/** Runs one command against the service's database. */
export async function withDatabase(command: (collections: Collections) => Promise<void>): Promise<void> {
  const database = connectDatabase(serviceSetting(process.env, 'MONGODB_URI'));
  try {
    const collections = collectionsOf(database.db);
    await ensureIndexes(collections);
    await command(collections);
  } finally {
    await database.close();
  }
}
