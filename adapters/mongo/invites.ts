import type { ClientSession } from 'mongodb';
import { InviteInvalidError } from '../../domain/errors';
import type { InviteRepository } from '../../ports/accounts';
import { recordAudit } from './audit';
import type { Collections } from './collections';
import { inTransaction } from './transaction';
import { reportUnavailable } from './errors';

/** By the database's clock, as everything that expires. */
const VALID = {
  usedAt: null,
  $expr: { $or: [{ $eq: ['$expiresAt', null] }, { $gt: ['$expiresAt', '$$NOW'] }] },
};

export function createInviteRepository(collections: Collections): InviteRepository {
  const { invites } = collections;
  return reportUnavailable({
    create: (hash, expiresAt, actor) =>
      inTransaction(invites, async (session) => {
        const document = { _id: hash, createdAt: new Date(), expiresAt, usedAt: null, usedBy: null };
        await invites.insertOne(document, { session });
        const details = { expiresAt };
        // The start of the hash tells entries apart, and opens nothing.
        const subject = `invite_${hash.slice(0, 12)}`;
        await recordAudit(collections, { action: 'invite.created', subject, actor, details }, session);
      }),

    async isValid(hash) {
      return (await invites.findOne({ _id: hash, ...VALID }, { projection: { _id: 1 } })) !== null;
    },
  });
}

/** Of two who use it at once, the transaction of one runs again and finds it used. */
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
  if (matchedCount === 0) throw new InviteInvalidError('The invitation is not valid.');
}
