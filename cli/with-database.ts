import type { Collections } from '../adapters/mongo/collections';
import { openDatabase } from '../adapters/mongo/open';
import { serviceSetting } from './running-stack';

/** Runs a command with the service's database. */
export async function withDatabase(command: (collections: Collections) => Promise<void>): Promise<void> {
  const { collections, prepare, close } = openDatabase(serviceSetting(process.env, 'MONGODB_URI'));
  try {
    await prepare();
    await command(collections);
  } finally {
    await close();
  }
}
