import type { CredentialEngine } from '../../ports/memberships/credential-engine';
import type { CredentialRepository } from '../../ports/memberships/credentials';
import type { AccreditationRepository } from '../../ports/memberships/accreditations';
import type { CourseRepository } from '../../ports/memberships/courses';
import type { Ledger } from '../../ports/memberships/ledger';
import type { MemberRepository } from '../../ports/memberships/members';
import type { MembershipRepository } from '../../ports/memberships/memberships';
import type { ProgramRepository } from '../../ports/memberships/programs';
import type { SigningKeyRepository } from '../../ports/memberships/signing-keys';
import type { RosterRepository } from '../../ports/memberships/rosters';
import type { WriteKeyRepository } from '../../ports/memberships/write-keys';
import type { MemberErasure } from '../../ports/memberships/member-erasure';
import type { MemberMail } from '../../ports/memberships/member-mail';
import type { NewsRepository } from '../../ports/memberships/news';
import type { SecretKeys } from '../encrypted-text';
import type { CredentialSigner } from './credentials/signer';
import type { Subscriptions } from '../../ports/memberships/subscriptions';
import type { UnsubscribeKeys } from './unsubscribe';

/** The ports of memberships. Each operation takes the few it uses. */
export interface MembershipDependencies {
  writeKeys: WriteKeyRepository;
  /** They make `WriteKey`s, and change when SELLO_SECRET_FILE does. */
  idempotencySecrets: () => SecretKeys;
  programs: ProgramRepository;
  members: MemberRepository;
  courses: CourseRepository;
  credentials: CredentialRepository;
  credentialEngine: CredentialEngine;
  signingKeys: SigningKeyRepository;
  signer: CredentialSigner;
  accreditations: AccreditationRepository;
  rosters: RosterRepository;
  memberships: MembershipRepository;
  ledger: Ledger;
  news: NewsRepository;
  memberMail: MemberMail;
  memberErasure: MemberErasure;
  subscriptions: Subscriptions;
  /** Reports a step that failed after its change was stored. A schedule repeats the step. */
  reportFollowUp: (error: unknown, step: 'issue' | 'issueRoster' | 'publish') => void;
  /** They change when SELLO_SECRET_FILE does. */
  unsubscribeKeys: UnsubscribeKeys;
}
