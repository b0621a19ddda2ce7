import type { Collection, Db } from 'mongodb';
import type { Credential } from '../../../domain/memberships/credential';
import type { Issuer } from '../../../domain/memberships/issuer';
import type { SigningKey } from '../../../domain/memberships/signing-key';

export type CredentialDocument = Omit<Credential, 'id'> & {
  _id: string;
  /** Whether its own claim to a unit was made. Of a roster's, that happens just before it is certified. */
  claimed: boolean;
  /** Of an erased one: it has no stored file, and will never have one. */
  fileErased?: true;
};

export interface IssuerDocument {
  /** The account's id. */
  _id: string;
  issuerId: Issuer['id'];
  placesTaken: number;
  /** Orders the places of its credentials in status lists: 32 random bytes in hexadecimal digits, never published. */
  placesKey: string;
}

export type SigningKeyDocument = Omit<SigningKey, 'id'> & { _id: string };

export interface CredentialCollections {
  credentials: Collection<CredentialDocument>;
  issuers: Collection<IssuerDocument>;
  signingKeys: Collection<SigningKeyDocument>;
}

export function credentialCollectionsOf(db: Db): CredentialCollections {
  return {
    credentials: db.collection('credentials'),
    issuers: db.collection('issuers'),
    signingKeys: db.collection('signing_keys'),
  };
}

const WITHOUT_CERTIFICATE = { certificateId: { $type: 'null' } } as const;

/** Credentials whose certificate is still to come. Of erased ones, those with an attempt that may be under way. */
export const UNCERTIFIED = { ...WITHOUT_CERTIFICATE, fileErased: { $exists: false } } as const;

/** Erased credentials whose file is still stored. */
export const ERASED_FILES = {
  erased: true,
  certificateId: { $type: 'string' },
  fileErased: { $exists: false },
} as const;

export async function ensureCredentialIndexes({
  credentials,
  issuers,
  signingKeys,
}: CredentialCollections): Promise<void> {
  await Promise.all([
    credentials.createIndexes([
      { key: { accountId: 1, standing: 1, statusIndex: 1 }, name: 'status-list' },
      { key: { accountId: 1, statusIndex: 1 }, name: 'status-index', unique: true },
      { key: { subjectId: 1 }, name: 'subject' },
      { key: { accountId: 1, memberId: 1 }, name: 'member' },
      {
        key: { roster: 1, statusIndex: 1 },
        name: 'roster',
        partialFilterExpression: { roster: { $type: 'string' } },
      },
      // Holds only what waits.
      { key: { fileErased: 1, memberId: 1 }, name: 'erased', partialFilterExpression: { erased: true } },
      {
        key: { roster: 1, createdAt: 1 },
        name: 'without-certificate',
        partialFilterExpression: WITHOUT_CERTIFICATE,
      },
    ]),
    issuers.createIndexes([{ key: { issuerId: 1 }, name: 'issuer', unique: true }]),
    signingKeys.createIndexes([
      {
        // Two processes that make the first one at once get the same.
        key: { current: 1 },
        name: 'current',
        unique: true,
        partialFilterExpression: { current: true },
      },
    ]),
  ]);
}
