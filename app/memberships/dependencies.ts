import type { CredentialEngine } from '../../ports/memberships/credential-engine';
import type { CredentialRepository } from '../../ports/memberships/credentials';
import type { CourseRepository } from '../../ports/memberships/courses';
import type { MemberRepository } from '../../ports/memberships/members';
import type { ProgramRepository } from '../../ports/memberships/programs';
import type { SigningKeyRepository } from '../../ports/memberships/signing-keys';
import type { WriteKeyRepository } from '../../ports/memberships/write-keys';
import type { CredentialSigner } from './credentials/signer';

/** The ports of memberships. Each operation takes the few it uses. */
export interface MembershipDependencies {
  writeKeys: WriteKeyRepository;
  programs: ProgramRepository;
  members: MemberRepository;
  courses: CourseRepository;
  credentials: CredentialRepository;
  credentialEngine: CredentialEngine;
  signingKeys: SigningKeyRepository;
  signer: CredentialSigner;
}
