import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionsOf } from '../adapters/mongo/collections';
import type { Collections } from '../adapters/mongo/collections';
import { connectDatabase } from '../adapters/mongo/connect';
import { ensureIndexes } from '../adapters/mongo/indexes';
import { CliError } from './cli-error';

/** Runs one command against the service's database. */
export async function withDatabase(command: (collections: Collections) => Promise<void>): Promise<void> {
  const database = connectDatabase(databaseUri(process.env));
  try {
    const collections = collectionsOf(database.db);
    await ensureIndexes(collections);
    await command(collections);
  } finally {
    await database.close();
  }
}

/** A deployment names its database; a running `npm start` left a description in its data folder. */
function databaseUri(env: NodeJS.ProcessEnv): string {
  if (env['MONGODB_URI']) return env['MONGODB_URI'];
  const file = join(env['SELLO_DATA_DIR'] || '.sello', 'stack.json');
  try {
    const description = JSON.parse(readFileSync(file, 'utf8')) as { env?: Record<string, string> };
    const uri = description.env?.['MONGODB_URI'];
    if (uri !== undefined) return uri;
  } catch {
    // Said below.
  }
  throw new CliError(
    'No running service was found. Start one here with npm start, or set MONGODB_URI (a deployment) or SELLO_DATA_DIR (another folder).',
  );
}
