import type { ClientSession } from 'mongodb';
import { AccountClosingError, OpenMembershipsError } from '../../domain/errors';
import type { Actor, Closing } from '../../domain/account';
import type { AccountDocument } from './account-documents';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { endAllKeys } from './end-keys';
import { ensureLimiter } from './lock-limiter';
import { inTransaction } from './transaction';

/** Once the erasure has begun, nothing brings the account back. */
export const NOT_BEING_ERASED = { 'closing.begunAt': { $exists: false } } as const;

/** One transaction: there is no moment at which the account is closing and one of its keys works, or one of its endpoints is enabled. */
export async function closeAccount(
  collections: Collections,
  accountId: string,
  closing: Closing,
  { actor, keepSession }: { actor: Actor; keepSession: string | null },
): Promise<AccountDocument | null> {
  const { accounts, sessions, webhooks } = collections;
  if ((await accounts.findOne({ _id: accountId }, { projection: { _id: 1 } })) === null) return null;
  await ensureLimiter(collections, accountId);
  return inTransaction(accounts, async (session) => {
    await assertNotClosing(collections, accountId, session);
    await assertNoOpenMemberships(collections, accountId, session);
    const keys = await endAllKeys(collections, accountId, session);
    const account = await accounts.findOneAndUpdate(
      { _id: accountId },
      { $set: { closing } },
      { session, returnDocument: 'after' },
    );
    await sessions.deleteMany(
      { accountId, ...(keepSession !== null && { _id: { $ne: keepSession } }) },
      { session },
    );
    // Nothing is sent from now on. Whoever reopens the account enables them again.
    const disabled = await webhooks.updateMany(
      { accountId, enabled: true },
      { $set: { enabled: false } },
      { session },
    );
    const details = {
      pages: closing.pages,
      erasedFrom: closing.erasedFrom,
      keys,
      webhooks: disabled.modifiedCount,
    };
    const entry = { action: 'account.closing', accountId, subject: accountId, actor, details } as const;
    await recordAudit(collections, entry, session);
    return account;
  });
}

export function reopenAccount(
  collections: Collections,
  accountId: string,
  actor: Actor,
): Promise<AccountDocument | null> {
  const { accounts } = collections;
  return inTransaction(accounts, async (session) => {
    const account = await accounts.findOneAndUpdate(
      { _id: accountId, closing: { $exists: true }, ...NOT_BEING_ERASED },
      { $unset: { closing: true } },
      { session, returnDocument: 'after' },
    );
    if (account === null) return null;
    const entry = { action: 'account.reopened', accountId, subject: accountId, actor } as const;
    await recordAudit(collections, entry, session);
    return account;
  });
}

/** Within a transaction that locks the account's limiter, as `closeAccount` does: one of the two waits for the other. */
export async function assertNotClosing(
  { accounts }: Collections,
  accountId: string,
  session: ClientSession,
): Promise<void> {
  const closing = { _id: accountId, closing: { $exists: true } };
  if ((await accounts.findOne(closing, { session, projection: { _id: 1 } })) !== null)
    throw new AccountClosingError(`The account ${accountId} is being closed.`);
}

/** Their members rely on them, so the account ends them first. */
async function assertNoOpenMemberships(
  { memberships }: Collections,
  accountId: string,
  session: ClientSession,
): Promise<void> {
  const open = { accountId, 'standing.status': { $in: [null, 'suspended' as const] } };
  if ((await memberships.findOne(open, { session, projection: { _id: 1 } })) !== null)
    throw new OpenMembershipsError(`The account ${accountId} has open memberships.`);
}
