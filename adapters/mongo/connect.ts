import { MongoClient } from 'mongodb';
import type { Db, MongoClientOptions } from 'mongodb';
import { UnavailableError } from '../../domain/errors';
import { traceCommands } from './trace-commands';

export interface Database {
  db: Db;
  readonly close: () => Promise<void>;
}

/** For requests: a caller learns within seconds that the database is unavailable. */
const REQUEST_TIMEOUTS: MongoClientOptions = {
  serverSelectionTimeoutMS: 4_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 8_000,
};
/** For long-running work without a waiting caller, such as building an index. */
export const BACKGROUND_TIMEOUTS: MongoClientOptions = {
  serverSelectionTimeoutMS: 30_000,
  connectTimeoutMS: 30_000,
};

/**
 * Does not wait for the server: the first call connects or fails.
 * Every write is acknowledged by a majority and journaled before a caller gets its answer.
 */
export function connectDatabase(uri: string, timeouts = REQUEST_TIMEOUTS, { traced = false } = {}): Database {
  const client = new MongoClient(uri, {
    appName: 'sello',
    ...timeouts,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    ignoreUndefined: true,
    monitorCommands: traced,
  });
  if (traced) traceCommands(client);
  // The URI names the database.
  return { db: client.db(), close: () => client.close() };
}

/** Resolves if the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  try {
    await db.command({ ping: 1 });
  } catch (error) {
    throw new UnavailableError('database', { cause: error });
  }
}
