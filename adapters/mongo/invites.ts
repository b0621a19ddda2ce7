import type { ClientSession } from 'mongodb';
import { InviteInvalidError } from '../../domain/errors';
import type { InviteRepository } from '../../ports/accounts';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { NOT_EXPIRED } from './not-expired';
import { inTransaction } from './transaction';
import { reportUnavailable } from './errors';

const valid = (email: string) => ({ usedAt: null, ...NOT_EXPIRED, email: { $in: [null, email] } });

export function createInviteRepository(collections: Collections): InviteRepository {
  const { invites } = collections;
  return reportUnavailable({
    create: ({ hash, email, expiresAt }, actor) =>
      inTransaction(invites, async (session) => {
        const document = { _id: hash, email, createdAt: new Date(), expiresAt, usedAt: null, usedBy: null };
        await invites.insertOne(document, { session });
        const details = { expiresAt };
        // The start of the hash identifies the entry but cannot be used as an invitation.
        const subject = `invite_${hash.slice(0, 12)}`;
        const entry = { action: 'invite.created', accountId: null, subject, actor, details } as const;
        await recordAudit(collections, entry, session);
      }),

    async isValid(hash, email) {
      return (await invites.findOne({ _id: hash, ...valid(email) }, { projection: { _id: 1 } })) !== null;
    },

    async useUp(hash, email) {
      const use = { $set: { usedAt: new Date() } };
      return (await invites.updateOne({ _id: hash, ...valid(email) }, use)).matchedCount === 1;
    },
  });
}

/** Of two concurrent uses, one transaction is retried and finds the invitation used. Tells whether it was for this address alone. */
export async function useInvite(
  { invites }: Collections,
  { hash, accountId, email }: { hash: string; accountId: string; email: string },
  session: ClientSession,
): Promise<{ forAddress: boolean }> {
  // Not `findOneAndUpdate`: after a conflict, MongoDB's log quotes that command, and the address in it.
  const use = { $set: { usedAt: new Date(), usedBy: accountId } };
  const { matchedCount } = await invites.updateOne({ _id: hash, ...valid(email) }, use, { session });
  if (matchedCount === 0)
    throw new InviteInvalidError('The invitation is unknown, used, expired or for another address.');
  const invite = await invites.findOne({ _id: hash }, { session });
  return { forAddress: invite?.email === email };
}
