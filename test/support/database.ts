import { randomBytes } from 'node:crypto';
import { collectionsOf } from '../../adapters/mongo/collections';
import type { Collections } from '../../adapters/mongo/collections';
import { connectDatabase } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { testServers } from './servers';

export interface TestDatabase {
  uri: string;
  collections: Collections;
  drop(): Promise<void>;
}

/** A database of its own on the shared mongod. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const uri = testServers().mongodbUri.replace(/\/\?/, `/${name}?`);
  const { db, close } = connectDatabase(uri);
  const collections = collectionsOf(db);
  await ensureIndexes(collections);
  return {
    uri,
    collections,
    async drop() {
      await db.dropDatabase();
      await close();
    },
  };
}
