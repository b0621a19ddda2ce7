import type { ClientSession } from 'mongodb';
import { LINK_SECONDS } from '../../domain/account-link';
import type { LinkPurpose } from '../../domain/account-link';
import type { AccountLinkRepository } from '../../ports/account-links';
import { accountFrom } from './accounts';
import { recordAudit } from './audit';
import { NOT_BEING_ERASED } from './close-account';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { NOT_EXPIRED } from './not-expired';
import { inTransaction } from './transaction';

const SECOND = 1_000;

export function createAccountLinkRepository(collections: Collections): AccountLinkRepository {
  const { accounts, links, sessions } = collections;

  /** Of two concurrent uses, one transaction is retried and finds no link. */
  async function useUp(hash: string, purpose: LinkPurpose, session: ClientSession) {
    const link = await links.findOneAndDelete({ _id: hash, purpose, ...NOT_EXPIRED }, { session });
    if (link !== null) await links.deleteMany({ accountId: link.accountId, purpose }, { session });
    return link;
  }

  return reportUnavailable({
    create: ({ hash, purpose, accountId, mailed }, actor) =>
      inTransaction(links, async (session) => {
        const now = Date.now();
        const times = { createdAt: new Date(now), expiresAt: new Date(now + LINK_SECONDS[purpose] * SECOND) };
        await links.insertOne({ _id: hash, purpose, accountId, mailed, ...times }, { session });
        const details = { purpose, mailed };
        const entry = { action: 'link.created', accountId, subject: accountId, actor, details } as const;
        await recordAudit(collections, entry, session);
      }),

    async find(hash, purpose) {
      return (await links.findOne({ _id: hash, purpose, ...NOT_EXPIRED }))?.accountId ?? null;
    },

    confirmEmail: (hash) =>
      inTransaction(links, async (session) => {
        const link = await useUp(hash, 'confirm', session);
        if (link === null) return null;
        const { accountId } = link;
        const document = await accounts.findOneAndUpdate(
          { _id: accountId },
          { $set: { emailConfirmed: true } },
          { returnDocument: 'after', session },
        );
        if (document === null) return null;
        const entry = {
          action: 'account.confirmed',
          accountId,
          subject: accountId,
          actor: accountId,
        } as const;
        await recordAudit(collections, entry, session);
        return accountFrom(document);
      }),

    setPassword: (hash, { hash: passwordHash, address }) =>
      inTransaction(links, async (session) => {
        const link = await useUp(hash, 'reset', session);
        if (link === null) return false;
        const { accountId, mailed } = link;
        const change = { passwordHash, ...(mailed && { emailConfirmed: true }) };
        const { matchedCount } = await accounts.updateOne(
          { _id: accountId, ...NOT_BEING_ERASED },
          { $set: change },
          { session },
        );
        if (matchedCount === 0) return false;
        await sessions.deleteMany({ accountId }, { session });
        const details = { address, by: 'link' };
        const entry = {
          action: 'account.password_set',
          accountId,
          subject: accountId,
          actor: accountId,
          details,
        } as const;
        await recordAudit(collections, entry, session);
        return true;
      }),
  });
}
