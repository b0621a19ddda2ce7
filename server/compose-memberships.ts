import type { Collections } from '../adapters/mongo/collections';
import { createAccreditationRepository } from '../adapters/mongo/memberships/accreditations';
import { createCourseRepository } from '../adapters/mongo/memberships/courses';
import { createCredentialRepository } from '../adapters/mongo/memberships/credentials';
import { createLedger } from '../adapters/mongo/memberships/ledger';
import { createMemberRepository } from '../adapters/mongo/memberships/members';
import { createMembershipRepository } from '../adapters/mongo/memberships/memberships';
import { createProgramRepository } from '../adapters/mongo/memberships/programs';
import { createSigningKeyRepository } from '../adapters/mongo/memberships/signing-keys';
import { createRosterRepository } from '../adapters/mongo/memberships/rosters';
import { createMemberErasure } from '../adapters/mongo/memberships/member-erasure';
import { createMemberMail } from '../adapters/mongo/memberships/member-mail';
import { createNewsRepository } from '../adapters/mongo/memberships/news';
import { createSubscriptions } from '../adapters/mongo/memberships/subscriptions';
import { createWriteKeyRepository } from '../adapters/mongo/memberships/write-key';
import { createCredentialSigner } from '../app/memberships/credentials/signer';
import type { MembershipDependencies } from '../app/memberships/dependencies';
import type { Config } from '../config/config';
import { causes } from '../domain/causes';
import type { Logger } from '../runtime/logger';
import type { connectTemporal } from '../temporal/connect';
import { createCredentialEngine } from '../temporal/credential-engine';

interface Parts {
  collections: Collections;
  config: Config;
  temporal: ReturnType<typeof connectTemporal>;
  logger: Logger;
}

/** Builds what memberships need from the adapters. */
export function composeMemberships({ collections, config, temporal, logger }: Parts): MembershipDependencies {
  const signingKeys = createSigningKeyRepository(collections);
  return {
    writeKeys: createWriteKeyRepository(collections),
    idempotencySecrets: config.secrets.idempotency,
    programs: createProgramRepository(collections),
    members: createMemberRepository(collections),
    courses: createCourseRepository(collections),
    credentials: createCredentialRepository(collections),
    credentialEngine: createCredentialEngine(temporal),
    signingKeys,
    signer: createCredentialSigner({
      signingKeys,
      credentialKeys: config.secrets.credentials,
      publicUrl: config.publicUrl,
      clock: () => new Date(),
    }),
    accreditations: createAccreditationRepository(collections),
    rosters: createRosterRepository(collections),
    memberships: createMembershipRepository(collections),
    ledger: createLedger(collections),
    news: createNewsRepository(collections),
    memberMail: createMemberMail(collections),
    memberErasure: createMemberErasure(collections),
    subscriptions: createSubscriptions(collections),
    reportFollowUp: (error, step) => {
      // Its message, or the database's, could quote a member.
      const names = causes(error).map(({ name }) => name);
      logger.warn({ step, causes: names }, 'A step after a stored change failed. The sweep repeats it.');
    },
    unsubscribeKeys: config.secrets.unsubscribe,
  };
}
