import type { Collection, Db } from 'mongodb';
import type { Course } from '../../../domain/memberships/course';
import type { Member } from '../../../domain/memberships/member';
import type { Program } from '../../../domain/memberships/program';
import type { Stored } from '../stored';
import type { AccreditationDocument } from './accreditation-documents';
import { credentialCollectionsOf } from './credential-documents';
import type { CredentialCollections } from './credential-documents';
import type { LedgerCheckpointDocument, LedgerDocument, LedgerHeadDocument } from './ledger-documents';
import type { MembershipDocument, MembershipRenewalDocument } from './membership-documents';
import type { NewsCollections } from './news-document';
import type { RosterDocument } from './roster-documents';

export type ProgramDocument = Stored<Program>;
export type MemberDocument = Stored<Member> & {
  /** It has had an entry in the ledger or a membership, and so is never deleted. Absent until then. */
  hasRecords?: true;
  /** Counts the transactions that went by the status, so that each conflicts with a change of it. Absent until the first. */
  holds?: number;
};
export type CourseDocument = Stored<Course>;

/** The Idempotency-Key of a request that created something: a `WriteMark`. */
export interface WriteKeyDocument {
  /** `WriteMark.name` */
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
  rosters: Collection<RosterDocument>;
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
    rosters: db.collection('rosters'),
    ledger: db.collection('ledger'),
    ledgerHeads: db.collection('ledger_heads'),
    ledgerCheckpoints: db.collection('ledger_checkpoints'),
    memberships: db.collection('memberships'),
    membershipRenewals: db.collection('membership_renewals'),
    writeKeys: db.collection('write_keys'),
    membershipNews: db.collection('membership_news'),
    memberMail: db.collection('member_mail'),
    ...credentialCollectionsOf(db),
  };
}
