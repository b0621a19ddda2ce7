import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Collections } from '../../adapters/mongo/collections';
import { collectionsOf } from '../../adapters/mongo/collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from '../../adapters/mongo/connect';
import { ensureIndexes } from '../../adapters/mongo/indexes';
import { testServers } from './servers';

export interface TestDatabase {
  uri: string;
  collections: Collections;
  /** Empties it for the next test file, and closes the connection. */
  drop(): Promise<void>;
}

/** The databases of a server that a test has given back, empty. */
const POOL = 'test_pool';

const poolOf = (db: Db) => db.client.db(POOL).collection<{ _id: string }>('free');

/**
 * An empty database, on the run's mongod or another: one that a test has emptied, or a new one, as creating every index takes a second.
 * A URI that names a database gives that one.
 */
export async function freshDatabase(server = testServers().mongodbUri): Promise<TestDatabase> {
  const isNamed = !server.includes('/?');
  const uriOf = (name: string) => server.replace('/?', `/${name}?`);
  // Without short time limits: the machine may be busy.
  const { db: first, close } = connectDatabase(uriOf(POOL), BACKGROUND_TIMEOUTS);
  const emptied = isNamed ? null : await poolOf(first).findOneAndDelete({});
  const name = emptied?._id ?? `test_${randomBytes(6).toString('hex')}`;
  const db = isNamed ? first : first.client.db(name);
  const collections = collectionsOf(db);
  await ensureIndexes(collections);
  return {
    uri: uriOf(name),
    collections,
    async drop() {
      await empty(db);
      if (!isNamed) await poolOf(db).insertOne({ _id: name });
      await close();
    },
  };
}

/** Deleting more documents than this takes longer than creating the collection's indexes again. */
const MANY = 2_000;

/** Leaves the collections and their indexes, which are what takes time to create. A test that changes indexes drops its database first. */
async function empty(db: Db): Promise<void> {
  await db.command({ profile: 0 });
  const known = new Set(
    Object.values(collectionsOf(db)).map(({ collectionName }) => collectionName as string),
  );
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(
    found.map(async ({ name }) => {
      const documents = known.has(name) ? await db.collection(name).estimatedDocumentCount() : MANY;
      if (documents >= MANY) await db.dropCollection(name);
      else if (documents > 0) await db.collection(name).deleteMany({});
    }),
  );
}
