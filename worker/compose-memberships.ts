import type { Client } from '@temporalio/client';
import type { RightOfWay } from '../activities/certify/right-of-way';
import { createIssueChunkActivities } from '../activities/memberships/issue-chunk';
import { createIssueActivities } from '../activities/memberships/issue-credentials';
import { createCredentialTask } from '../activities/sweep/resume-credentials';
import type { Collections } from '../adapters/mongo/collections';
import { createAccreditationRepository } from '../adapters/mongo/memberships/accreditations';
import { createCourseRepository } from '../adapters/mongo/memberships/courses';
import { createCredentialRepository } from '../adapters/mongo/memberships/credentials';
import { createMemberRepository } from '../adapters/mongo/memberships/members';
import { createMembershipRepository } from '../adapters/mongo/memberships/memberships';
import { createProgramRepository } from '../adapters/mongo/memberships/programs';
import { createRosterRepository } from '../adapters/mongo/memberships/rosters';
import { createSigningKeyRepository } from '../adapters/mongo/memberships/signing-keys';
import type { CertifyDependencies } from '../app/certify-upload';
import { createCredentialSigner } from '../app/memberships/credentials/signer';
import type { WorkerConfig } from '../config/config';
import { createCredentialEngine } from '../temporal/credential-engine';

interface MembershipParts {
  client: Client;
  collections: Collections;
  /** What certifies a file. */
  certifying: Omit<CertifyDependencies, 'settings'>;
  rightOfWay: RightOfWay;
}

/** Longer than a time stamp usually takes. What takes longer is asked for again, and then found. */
const RESULT_WAIT_MILLISECONDS = 60_000;

/** The steps of memberships. */
export function composeMemberships(config: WorkerConfig, parts: MembershipParts) {
  const { client, collections, certifying, rightOfWay } = parts;
  const { clock } = certifying;
  const credentials = createCredentialRepository(collections);
  const rosters = createRosterRepository(collections);
  const issuing = {
    credentials,
    sources: {
      programs: createProgramRepository(collections),
      members: createMemberRepository(collections),
      courses: createCourseRepository(collections),
      accreditations: createAccreditationRepository(collections),
      memberships: createMembershipRepository(collections),
    },
    signer: createCredentialSigner({
      signingKeys: createSigningKeyRepository(collections),
      credentialKeys: config.secrets.credentials,
      publicUrl: config.publicUrl,
      clock,
    }),
    certifying: {
      ...certifying,
      settings: { resultWaitMilliseconds: RESULT_WAIT_MILLISECONDS, supportContact: config.supportContact },
    },
    publicUrl: config.publicUrl,
  };
  return {
    activities: createIssueActivities({ ...issuing, rosters, clock }),
    /** On the queue of batches. */
    chunkActivities: createIssueChunkActivities({ ...issuing, rightOfWay }),
    sweeping: { credentials, rosters },
    sweepTasks: [
      createCredentialTask({
        ...{ credentials, rosters, clock },
        credentialEngine: createCredentialEngine(client),
        staleAfterSeconds: config.sweep.staleAfterSeconds,
      }),
    ],
  };
}
