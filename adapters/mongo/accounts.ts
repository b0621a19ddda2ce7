import { MongoServerError } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import { newId } from '../../domain/ids';
import type { Account, AccountRepository } from '../../ports/accounts';
import type { AccountDocument, Collections } from './collections';
import { recordAudit } from './audit';
import { reportUnavailable } from './unavailable';

export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

/**
 * The allowance is two fields of one document, so every decision is one atomic update: `certificatesUsed` counts,
 * `held` names the certificates whose unit can still be given back. A repeated call finds the name and does nothing.
 */
export function createAccountRepository(collections: Collections): AccountRepository {
  const { accounts } = collections;
  return reportUnavailable({
    async create(email) {
      const document: AccountDocument = {
        _id: newId('acct'),
        email: email.toLowerCase(),
        certificatesGranted: LIMITS.freeCertificates,
        certificatesUsed: 0,
        held: [],
        createdAt: new Date(),
      };
      try {
        await accounts.insertOne(document);
      } catch (error) {
        if (error instanceof MongoServerError && error.code === 11_000) {
          throw new EmailTakenError(`There is already an account for ${email}.`);
        }
        throw error;
      }
      await recordAudit(collections, 'account.created', document._id, {});
      return fromDocument(document);
    },

    async findByEmail(email) {
      const document = await accounts.findOne({ email: email.toLowerCase() });
      return document === null ? null : fromDocument(document);
    },

    async grant(email, certificates) {
      const document = await accounts.findOneAndUpdate(
        { email: email.toLowerCase() },
        { $inc: { certificatesGranted: certificates } },
        { returnDocument: 'after' },
      );
      if (document === null) return null;
      await recordAudit(collections, 'account.granted', document._id, { certificates });
      return fromDocument(document);
    },

    async list() {
      return (await accounts.find().sort({ createdAt: 1 }).toArray()).map(fromDocument);
    },

    async reserve(accountId, certificateId) {
      const reserved = await accounts.updateOne(
        {
          _id: accountId,
          held: { $ne: certificateId },
          $expr: { $lt: ['$certificatesUsed', '$certificatesGranted'] },
        },
        { $inc: { certificatesUsed: 1 }, $push: { held: certificateId } },
      );
      if (reserved.matchedCount === 1) return true;
      return (
        (await accounts.findOne({ _id: accountId, held: certificateId }, { projection: { _id: 1 } })) !== null
      );
    },

    async settle(accountId, certificateId) {
      await accounts.updateOne({ _id: accountId, held: certificateId }, { $pull: { held: certificateId } });
    },

    async release(accountId, certificateId) {
      await accounts.updateOne(
        { _id: accountId, held: certificateId },
        { $pull: { held: certificateId }, $inc: { certificatesUsed: -1 } },
      );
    },
  });
}

function fromDocument({ _id, held: _held, ...facts }: AccountDocument): Account {
  return { id: _id, ...facts };
}
