import type { ClientSession } from 'mongodb';
import type { Collections } from './collections';
import { removeKeys, withHighest } from './limiter-document';
import { lockLimiter } from './lock-limiter';

/** Revokes every key of an account that works. Returns how many. */
export async function endAllKeys(
  collections: Collections,
  accountId: string,
  session: ClientSession,
): Promise<number> {
  const { keys, limiters } = collections;
  const limiter = await lockLimiter(collections, accountId, session);
  const { changedAt: now, month } = limiter;
  const { removed } = removeKeys(limiter.lineages, () => true);
  for (const { id, lastUsedAt, usedInMonth } of removed)
    await keys.updateOne({ _id: id }, { $set: { lastUsedAt, month, usedInMonth } }, { session });
  const { modifiedCount } = await keys.updateMany(
    { accountId, revokedAt: null, $or: [{ endsAt: null }, { endsAt: { $gt: now } }] },
    { $set: { revokedAt: now, endsAt: now } },
    { session },
  );
  await limiters.updateOne({ _id: accountId }, { $set: withHighest({}) }, { session });
  return modifiedCount;
}
