import { randomBytes } from 'node:crypto';
import type { Collections } from '../../adapters/mongo/collections';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { testServers } from './servers';

export interface TestDatabase {
  uri: string;
  collections: Collections;
  drop(): Promise<void>;
}

/** A new database, on the run's mongod or another. */
export async function freshDatabase(server = testServers().mongodbUri): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const uri = server.replace(/\/\?/, `/${name}?`);
  // Without short time limits: the machine may be busy.
  const { db, close } = connectDatabase(uri, BACKGROUND_TIMEOUTS);
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
