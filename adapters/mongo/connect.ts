import { MongoClient } from 'mongodb';
import type { Db, MongoClientOptions } from 'mongodb';
import { UnavailableError } from '../../domain/errors';

export interface Database {
  db: Db;
  readonly close: () => Promise<void>;
}

/** A caller learns within seconds that the database is away. */
const PROMPT: MongoClientOptions = {
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 8_000,
};
/** For work that nobody waits on and that takes as long as it takes, such as building an index. */
export const PATIENT: MongoClientOptions = { serverSelectionTimeoutMS: 30_000, connectTimeoutMS: 30_000 };

/**
 * Does not wait for the server: the first call finds it or says that it is out of reach.
 * Every write is acknowledged by a majority and journaled, because an answer to a caller rests on it.
 */
export function connectDatabase(uri: string, waiting = PROMPT): Database {
  const client = new MongoClient(uri, {
    appName: 'sello',
    ...waiting,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    ignoreUndefined: true,
  });
  // The database is the one the URI names.
  return { db: client.db(), close: () => client.close() };
}

/** Resolves if the database answers now. */
export async function pingDatabase(db: Db): Promise<void> {
  try {
    await db.command({ ping: 1 });
  } catch (error) {
    throw new UnavailableError('database', { cause: error });
  }
}
