import { MongoServerError } from 'mongodb';
import type { Collections } from './collections';

const DAY_SECONDS = 86_400;
const NAME = 'retention';

/**
 * Has the database delete audit entries after this many days; `null`: keeps them. The limit is a property of the index, so a change
 * applies to existing entries too.
 */
export async function setAuditRetention(
  { audit }: Pick<Collections, 'audit'>,
  days: number | null,
): Promise<void> {
  const found = (await audit.indexes()).find(({ name }) => name === NAME);
  if (days === null) {
    // Another process that starts may have removed it.
    if (found) await audit.dropIndex(NAME).catch(ignoreMissing);
    return;
  }
  const expireAfterSeconds = days * DAY_SECONDS;
  if (!found) await audit.createIndexes([{ key: { at: 1 }, name: NAME, expireAfterSeconds }]);
  else if (found.expireAfterSeconds !== expireAfterSeconds)
    await audit.db.command({ collMod: audit.collectionName, index: { name: NAME, expireAfterSeconds } });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof MongoServerError && error.codeName === 'IndexNotFound')) throw error;
}
