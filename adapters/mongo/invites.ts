import type { ClientSession } from 'mongodb';
import { InviteInvalidError } from '../../domain/errors';
import type { InviteRepository } from '../../ports/accounts';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { NOT_EXPIRED } from './not-expired';
import { inTransaction } from './transaction';
import { reportUnavailable } from './errors';

const VALID = { usedAt: null, ...NOT_EXPIRED };

export function createInviteRepository(collections: Collections): InviteRepository {
  const { invites } = collections;
  return reportUnavailable({
    create: (hash, expiresAt, actor) =>
      inTransaction(invites, async (session) => {
        const document = { _id: hash, createdAt: new Date(), expiresAt, usedAt: null, usedBy: null };
        await invites.insertOne(document, { session });
        const details = { expiresAt };
        // The start of the hash identifies the entry but cannot be used as an invitation.
        const subject = `invite_${hash.slice(0, 12)}`;
        await recordAudit(collections, { action: 'invite.created', subject, actor, details }, session);
      }),

    async isValid(hash) {
      return (await invites.findOne({ _id: hash, ...VALID }, { projection: { _id: 1 } })) !== null;
    },
  });
}

/** Of two concurrent uses, one transaction is retried and finds the invitation used. */
export async function useInvite(
  { invites }: Collections,
  { hash, accountId }: { hash: string; accountId: string },
  session: ClientSession,
): Promise<void> {
  const { matchedCount } = await invites.updateOne(
    { _id: hash, ...VALID },
    { $set: { usedAt: new Date(), usedBy: accountId } },
    { session },
  );
  if (matchedCount === 0) throw new InviteInvalidError('The invitation is unknown, used or expired.');
}
