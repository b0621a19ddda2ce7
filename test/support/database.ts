import { randomBytes } from 'node:crypto';
import type { Collections } from '../../adapters/mongo/collections';
import { openDatabase } from '../../adapters/mongo/open';
import { testServers } from './servers';

export interface TestDatabase {
  uri: string;
  collections: Collections;
  drop(): Promise<void>;
}

/** A database of its own, on the shared mongod or another. */
export async function freshDatabase(server = testServers().mongodbUri): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const uri = server.replace(/\/\?/, `/${name}?`);
  const { db, collections, close } = await openDatabase(uri);
  return {
    uri,
    collections,
    async drop() {
      await db.dropDatabase();
      await close();
    },
  };
}
