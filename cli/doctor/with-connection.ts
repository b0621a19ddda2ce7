import type { Db } from 'mongodb';
import { connectDatabase } from '../../adapters/mongo/connect';
import { serviceSetting } from '../running-stack';

/** Runs an examination with the service's database, as it is: nothing is prepared. */
export async function withConnection<T>(env: NodeJS.ProcessEnv, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connectDatabase(serviceSetting(env, 'MONGODB_URI'));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
