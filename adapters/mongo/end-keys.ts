import type { ClientSession } from 'mongodb';
import type { Collections } from './collections';
import { newLimiter, removeKeys, withHighest } from './limiter-document';

/** Changes of an account's keys lock its limiter, so it must exist before their transaction. */
export async function ensureLimiter({ limiters }: Collections, accountId: string): Promise<void> {
  const { _id, ...initial } = newLimiter(accountId);
  await limiters.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
}

/** Revokes every key of an account that works. Returns how many. */
export async function endAllKeys(
  { keys, limiters }: Collections,
  accountId: string,
  session: ClientSession,
): Promise<number> {
  // Requests with these keys, and other changes of them, wait until this transaction is done.
  const limiter = await limiters.findOneAndUpdate({ _id: accountId }, [{ $set: { changedAt: '$$NOW' } }], {
    session,
    returnDocument: 'after',
  });
  if (limiter?.changedAt == null) throw new Error(`The account ${accountId} has no request limiter.`);
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
