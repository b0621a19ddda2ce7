import type { Collections } from '../adapters/mongo/collections';
import { createCourseRepository } from '../adapters/mongo/memberships/courses';
import { createMemberRepository } from '../adapters/mongo/memberships/members';
import { createProgramRepository } from '../adapters/mongo/memberships/programs';
import { createWriteKeyRepository } from '../adapters/mongo/memberships/write-key';
import type { MembershipDependencies } from '../app/memberships/dependencies';
import type { Config } from '../config/config';
import type { connectTemporal } from '../temporal/connect';

interface Parts {
  collections: Collections;
  config: Config;
  temporal: ReturnType<typeof connectTemporal>;
}

/** Builds what memberships need from the adapters. */
export function composeMemberships({ collections }: Parts): MembershipDependencies {
  return {
    writeKeys: createWriteKeyRepository(collections),
    programs: createProgramRepository(collections),
    members: createMemberRepository(collections),
    courses: createCourseRepository(collections),
  };
}
