import type { Credential } from '../../../domain/memberships/credential';
import { credentialUnit } from '../../../domain/memberships/credential';
import type { Issuer } from '../../../domain/memberships/issuer';
import type { CredentialRepository, PendingCredential } from '../../../ports/memberships/credentials';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { inTransaction } from '../transaction';
import { UNCERTIFIED } from './credential-documents';
import type { CredentialDocument, IssuerDocument } from './credential-documents';

const PENDING = { projection: { accountId: 1, roster: 1 } } as const;

export function createCredentialRepository(collections: Collections): CredentialRepository {
  const { accounts, credentials, issuers } = collections;

  return reportUnavailable({
    async find(id) {
      const document = await credentials.findOne({ _id: id });
      return document && credentialFrom(document);
    },

    async findMany(ids) {
      const documents = await credentials.find({ _id: { $in: ids } }).toArray();
      return documents.map(credentialFrom);
    },

    async saveToken(id, token) {
      await credentials.updateOne({ _id: id, token: null, erased: false }, { $set: { token } });
      return (await credentials.findOne({ _id: id }, { projection: { token: 1 } }))?.token ?? null;
    },

    async saveCertificate(id, certificateId) {
      const change = { $set: { certificateId }, $unset: { fileErased: 1 } } as const;
      await credentials.updateOne({ _id: id, certificateId: null }, change);
    },

    async settleErased(id) {
      await credentials.updateOne({ _id: id, certificateId: null }, { $set: { fileErased: true } });
    },

    async pendingOfRoster(rosterId, limit) {
      const documents = await credentials
        .find({ roster: rosterId, ...UNCERTIFIED }, PENDING)
        .sort({ statusIndex: 1 })
        .limit(limit)
        .toArray();
      return documents.map(pendingFrom);
    },

    async countOfRoster(rosterId) {
      const [certified, pending] = await Promise.all([
        credentials.countDocuments({ roster: rosterId, certificateId: { $type: 'string' } }),
        credentials.countDocuments({ roster: rosterId, ...UNCERTIFIED }),
      ]);
      return { certified, pending };
    },

    async listPending(before, limit) {
      const documents = await credentials
        .find({ roster: null, createdAt: { $lt: before }, ...UNCERTIFIED }, PENDING)
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return documents.map(pendingFrom);
    },

    async takeUnitOfRoster({ id, accountId, roster }) {
      await inTransaction(credentials, async (session) => {
        const claimed = { $set: { claimed: true } };
        const { modifiedCount } = await credentials.updateOne({ _id: id, claimed: false }, claimed, {
          session,
        });
        if (modifiedCount === 0) return;
        const claim = { id, unit: credentialUnit(id), at: new Date() };
        await accounts.updateOne(
          { _id: accountId, held: { $elemMatch: { id: roster, count: { $gt: 0 } } } },
          [{ $set: { held: { $concatArrays: [lessOne(roster), [{ $literal: claim }]] } } }],
          { session },
        );
      });
    },

    async releaseRoster(accountId, rosterId) {
      const claim = { $filter: { input: '$held', cond: { $eq: ['$$this.id', rosterId] } } };
      const left = { $sum: { $map: { input: claim, in: '$$this.count' } } };
      await accounts.updateOne({ _id: accountId, 'held.id': rosterId }, [
        {
          $set: {
            certificatesUsed: { $subtract: ['$certificatesUsed', left] },
            held: { $filter: { input: '$held', cond: { $ne: ['$$this.id', rosterId] } } },
          },
        },
      ]);
    },

    async eraseOfMember(accountId, memberId) {
      const filter = { accountId, memberId };
      await credentials.updateMany(filter, { $set: { token: null, erased: true } });
      const documents = await credentials.find(filter, { projection: { certificateId: 1 } }).toArray();
      return documents.flatMap(({ certificateId }) => certificateId ?? []);
    },

    async withStanding(accountId, standings, { from, to }) {
      const documents = await credentials
        .find(
          { accountId, standing: { $in: standings }, statusIndex: { $gte: from, $lt: to } },
          { projection: { _id: 0, statusIndex: 1 }, hint: 'status-list' },
        )
        .toArray();
      return documents.map(({ statusIndex }) => statusIndex);
    },

    async issuerOf(accountId) {
      const document = await issuers.findOne({ _id: accountId });
      return document && issuerFrom(document);
    },

    async findIssuer(issuerId) {
      const document = await issuers.findOne({ issuerId });
      return document && issuerFrom(document);
    },
  });
}

/** What is held, with one unit less in the roster's claim. */
function lessOne(roster: string) {
  return {
    $map: {
      input: '$held',
      in: {
        $cond: [
          { $eq: ['$$this.id', roster] },
          { $mergeObjects: ['$$this', { count: { $subtract: ['$$this.count', 1] } }] },
          '$$this',
        ],
      },
    },
  };
}

export function credentialFrom({ _id: id, claimed: _, ...credential }: CredentialDocument): Credential {
  return { id, ...credential };
}

function pendingFrom({
  _id: id,
  accountId,
  roster,
}: Pick<CredentialDocument, '_id' | 'accountId' | 'roster'>): PendingCredential {
  return { id, accountId, roster };
}

function issuerFrom({ _id: accountId, issuerId: id, placesTaken }: IssuerDocument): Issuer {
  return { id, accountId, placesTaken };
}
