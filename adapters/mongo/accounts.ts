import { LIMITS } from '../../domain/limits';
import { newId } from '../../domain/ids';
import { EmailTakenError } from '../../domain/errors';
import type { AccountRepository } from '../../ports/accounts';
import type { Account } from '../../domain/account';
import type { AccountDocument } from './account-documents';
import { createAllowance } from './allowance';
import { recordAudit } from './audit';
import { closeAccount, NOT_BEING_ERASED, reopenAccount } from './close-account';
import type { Collections } from './collections';
import { useInvite } from './invites';
import { inTransaction } from './transaction';
import { isDuplicateKey, reportUnavailable } from './errors';

export function createAccountRepository(collections: Collections): AccountRepository {
  const { accounts } = collections;
  return reportUnavailable({
    async create({ email: address, emailConfirmed, passwordHash, inviteHash, actor }) {
      const email = address.toLowerCase();
      const document: AccountDocument = {
        _id: newId('acct'),
        email,
        emailConfirmed,
        holderName: null,
        passwordHash,
        certificatesGranted: LIMITS.freeCertificates,
        certificatesUsed: 0,
        held: [],
        createdAt: new Date(),
      };
      const { _id: accountId } = document;
      try {
        await inTransaction(accounts, async (session) => {
          if (inviteHash !== undefined) {
            const use = { hash: inviteHash, accountId, email };
            document.emailConfirmed = (await useInvite(collections, use, session)).forAddress;
          }
          await accounts.insertOne(document, { session });
          const by = actor ?? accountId;
          const entry = { action: 'account.created', accountId, subject: accountId, actor: by } as const;
          await recordAudit(collections, entry, session);
        });
      } catch (error) {
        // No `cause`: the driver's error quotes the address.
        if (isDuplicateKey(error))
          throw new EmailTakenError('There is already an account for this e-mail address.');
        throw error;
      }
      return accountFrom(document);
    },

    async find(accountId) {
      const document = await accounts.findOne({ _id: accountId });
      return document === null ? null : accountFrom(document);
    },

    async findByEmail(email) {
      const document = await accounts.findOne({ email: email.toLowerCase() });
      return document === null ? null : accountFrom(document);
    },

    async credentials(email) {
      const document = await accounts.findOne({ email });
      if (document === null) return null;
      return { account: accountFrom(document), passwordHash: document.passwordHash };
    },

    setPassword: (accountId, { hash, replaces, address }, actor) =>
      inTransaction(accounts, async (session) => {
        const { matchedCount } = await accounts.updateOne(
          { _id: accountId, ...NOT_BEING_ERASED, ...(replaces !== undefined && { passwordHash: replaces }) },
          { $set: { passwordHash: hash } },
          { session },
        );
        if (matchedCount === 0) return false;
        // Whoever changes a password may do so because someone else has such a link.
        await collections.links.deleteMany({ accountId, purpose: 'reset' }, { session });
        const details = address === undefined ? {} : { address };
        const entry = {
          action: 'account.password_set',
          accountId,
          subject: accountId,
          actor,
          details,
        } as const;
        await recordAudit(collections, entry, session);
        return true;
      }),

    setHolderName: (accountId, holderName, actor) =>
      inTransaction(accounts, async (session) => {
        // Not `findOneAndUpdate`: after a conflict, MongoDB's log quotes that command, and the name in it.
        await accounts.updateOne({ _id: accountId }, { $set: { holderName } }, { session });
        const document = await accounts.findOne({ _id: accountId }, { session });
        if (document === null) return null;
        const entry = { action: 'account.holder_set', accountId, subject: accountId, actor } as const;
        await recordAudit(collections, entry, session);
        return accountFrom(document);
      }),

    grant: (accountId, certificates, actor) =>
      inTransaction(accounts, async (session) => {
        const document = await accounts.findOneAndUpdate(
          { _id: accountId },
          { $inc: { certificatesGranted: certificates } },
          { returnDocument: 'after', session },
        );
        if (document === null) return null;
        const details = { certificates };
        const entry = { action: 'account.granted', accountId, subject: accountId, actor, details } as const;
        await recordAudit(collections, entry, session);
        return accountFrom(document);
      }),

    close: (accountId, closing, by) => closeAccount(collections, accountId, closing, by).then(orNull),

    reopen: (accountId, actor) => reopenAccount(collections, accountId, actor).then(orNull),

    async list() {
      return (await accounts.find().sort({ createdAt: 1 }).toArray()).map(accountFrom);
    },

    ...createAllowance(collections),
  });
}

const orNull = (document: AccountDocument | null) => (document === null ? null : accountFrom(document));

/** Without what only the repositories use. */
export function accountFrom(document: AccountDocument): Account {
  const { _id: id, email, emailConfirmed, holderName } = document;
  const { certificatesGranted, certificatesUsed, createdAt, closing = null } = document;
  return { id, email, emailConfirmed, holderName, certificatesGranted, certificatesUsed, createdAt, closing };
}
