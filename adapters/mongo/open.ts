import { setAuditRetention } from './audit-retention';
import { collectionsOf } from './collections';
import type { Collections } from './collections';
import { connectDatabase, BACKGROUND_TIMEOUTS } from './connect';
import type { Database } from './connect';
import { reachDatabase, whyDatabaseFails } from './reach';
import { ensureIndexes } from './indexes';
import { migrate } from './migrate';

interface PrepareOptions {
  log?: (line: string) => void;
  /** `null`: for ever. Left as it is if not given: commands do not have every setting of the service. */
  auditRetentionDays?: number | null;
}

interface OpenDatabase extends Database {
  collections: Collections;
  /** Resolves when the database has this release's schema and indexes. Must be called before anything is read or written. */
  readonly prepare: (options?: PrepareOptions) => Promise<void>;
}

/** Does not wait for the server; `prepare` does. */
export function openDatabase(uri: string, { traced = false } = {}): OpenDatabase {
  const database = connectDatabase(uri, undefined, { traced });
  return {
    ...database,
    collections: collectionsOf(database.db),
    prepare: (options) => prepareDatabase(uri, options),
  };
}

async function prepareDatabase(uri: string, { log, auditRetentionDays }: PrepareOptions = {}): Promise<void> {
  await reachDatabase(uri);
  const { db, close } = connectDatabase(uri, BACKGROUND_TIMEOUTS);
  const collections = collectionsOf(db);
  try {
    const { newer } = await migrate(db, { ...(log && { log }) });
    // A newer release has built its own, and may have changed or removed some of these.
    if (!newer) await ensureIndexes(collections);
    if (auditRetentionDays !== undefined) await setAuditRetention(collections, auditRetentionDays);
  } catch (error) {
    throw whyDatabaseFails(error, uri);
  } finally {
    await close();
  }
}
