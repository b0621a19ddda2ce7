import type { Collection, Db } from 'mongodb';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { Course } from '../../../domain/memberships/course';
import type { LedgerEntry, LedgerHead } from '../../../domain/memberships/ledger';
import type { Member } from '../../../domain/memberships/member';
import type { Membership, MembershipRenewal } from '../../../domain/memberships/membership';
import type { Program } from '../../../domain/memberships/program';
import type { LedgerTotals } from '../../../domain/memberships/totals';
import type { Stored } from '../stored';
import { credentialCollectionsOf } from './credential-documents';
import type { CredentialCollections } from './credential-documents';
import type { NewsCollections } from './news-document';

export type ProgramDocument = Stored<Program>;
export type MemberDocument = Stored<Member> & {
  /** It has had an entry in the ledger or a membership, and so is never deleted. Absent until then. */
  hasRecords?: true;
};
export type CourseDocument = Stored<Course>;
export type AccreditationDocument = Stored<Accreditation>;
export type MembershipDocument = Stored<Membership>;
export type MembershipRenewalDocument = Stored<MembershipRenewal>;

/** `_id`: `<member>:<sequence, ten digits>`, so that they sort by sequence. */
export type LedgerDocument = LedgerEntry & { _id: string; uniqueSource: string };

/** `_id`: the member. Every write to the ledger updates it first, so that two writers of one member exclude each other. */
export type LedgerHeadDocument = LedgerHead & { _id: string };

/** The fold of a member's ledger up to a sequence number. A cache. */
export interface LedgerCheckpointDocument {
  /** The member. */
  _id: string;
  sequence: number;
  totals: LedgerTotals;
}

/** The Idempotency-Key of a request that created something. */
export interface WriteKeyDocument {
  /** `<account> <key>` */
  _id: string;
  accountId: string;
  /** Of what was created. */
  id: string;
  fingerprint: string;
  createdAt: Date;
}

export interface MembershipCollections extends CredentialCollections, NewsCollections {
  programs: Collection<ProgramDocument>;
  members: Collection<MemberDocument>;
  courses: Collection<CourseDocument>;
  accreditations: Collection<AccreditationDocument>;
  ledger: Collection<LedgerDocument>;
  ledgerHeads: Collection<LedgerHeadDocument>;
  ledgerCheckpoints: Collection<LedgerCheckpointDocument>;
  memberships: Collection<MembershipDocument>;
  membershipRenewals: Collection<MembershipRenewalDocument>;
  writeKeys: Collection<WriteKeyDocument>;
}

export function membershipCollectionsOf(db: Db): MembershipCollections {
  return {
    programs: db.collection('programs'),
    members: db.collection('members'),
    courses: db.collection('courses'),
    accreditations: db.collection('accreditations'),
    ledger: db.collection('ledger'),
    ledgerHeads: db.collection('ledger_heads'),
    ledgerCheckpoints: db.collection('ledger_checkpoints'),
    memberships: db.collection('memberships'),
    membershipRenewals: db.collection('membership_renewals'),
    writeKeys: db.collection('write_keys'),
    membershipNews: db.collection('membership_news'),
    ...credentialCollectionsOf(db),
  };
}
