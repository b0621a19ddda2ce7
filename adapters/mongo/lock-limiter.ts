import type { ClientSession } from 'mongodb';
import type { Collections } from './collections';
import { newLimiter } from './limiter-document';
import type { LimiterDocument } from './limiter-document';

/** Changes of an account's keys and endpoints lock its limiter, so it must exist before their transaction. */
export async function ensureLimiter({ limiters }: Collections, accountId: string): Promise<void> {
  const { _id, ...initial } = newLimiter(accountId);
  await limiters.updateOne({ _id }, { $setOnInsert: initial }, { upsert: true });
}

/** Requests with the account's keys, and other changes that lock it, wait until this transaction is done. */
export async function lockLimiter(
  { limiters }: Collections,
  accountId: string,
  session: ClientSession,
): Promise<LimiterDocument & { changedAt: Date }> {
  const limiter = await limiters.findOneAndUpdate({ _id: accountId }, [{ $set: { changedAt: '$$NOW' } }], {
    session,
    returnDocument: 'after',
  });
  if (limiter?.changedAt == null) throw new Error(`The account ${accountId} has no request limiter.`);
  return { ...limiter, changedAt: limiter.changedAt };
}
