import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import type { Collections } from '../../../adapters/mongo/collections';
import { createAccreditationRepository } from '../../../adapters/mongo/memberships/accreditations';
import { createCourseRepository } from '../../../adapters/mongo/memberships/courses';
import { createCredentialRepository } from '../../../adapters/mongo/memberships/credentials';
import { createLedger } from '../../../adapters/mongo/memberships/ledger';
import { createMemberErasure } from '../../../adapters/mongo/memberships/member-erasure';
import { createMemberRepository } from '../../../adapters/mongo/memberships/members';
import { createMembershipRepository } from '../../../adapters/mongo/memberships/memberships';
import { createNewsRepository } from '../../../adapters/mongo/memberships/news';
import { createProgramRepository } from '../../../adapters/mongo/memberships/programs';
import { createRosterRepository } from '../../../adapters/mongo/memberships/rosters';
import { createWriteKeyRepository } from '../../../adapters/mongo/memberships/write-key';
import type { ApiDependencies } from '../../../api/dependencies';
import { newId } from '../../../domain/ids';
import type { Course } from '../../../domain/memberships/course';
import type { LedgerEntry } from '../../../domain/memberships/ledger';
import type { Member } from '../../../domain/memberships/member';
import type { Program, ProgramRules } from '../../../domain/memberships/program';
import { buildStubApi } from '../../unit/api/wrong-requests/stub-api';
import { freshDatabase } from '../database';
import { accountWithKey, limiterFor } from '../fixtures';

export interface Answer<T> {
  status: number;
  location: string | undefined;
  headers: Record<string, unknown>;
  body: T & { error?: string; message?: string };
}

/** The whole API over a real database. Nothing signs or certifies: what is started is listed. */
export interface MembershipWorld {
  app: FastifyInstance;
  collections: Collections;
  repositories: ReturnType<typeof repositoriesOf>;
  accountId: string;
  /** The API key of the account. */
  key: string;
  /** What was started after a commit. */
  started: string[];
  /** What the clock shows. */
  now: Date;
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** The same world with another account. */
  stranger(): Promise<MembershipWorld>;
  grant(certificates: number): Promise<void>;
  unitsUsed(): Promise<number>;
  addProgram(rules?: Partial<ProgramRules>, timeZone?: string): Promise<Program>;
  addMember(facts?: Partial<Member>): Promise<Member>;
  addMembers(count: number): Promise<Member[]>;
  /** Accredited, of the whole year 2026, with 10 points in `ethics`. */
  addCourse(programId: string, facts?: Partial<Course>): Promise<Course>;
  entriesOf(memberId: string): Promise<LedgerEntry[]>;
}

/** In a database of its own. */
export interface FreshMembershipWorld extends MembershipWorld {
  /** Drops the database, too. */
  close(): Promise<void>;
}

const SECRET = new Uint8Array(32).fill(7);

export const RULES: ProgramRules = {
  cycle: { months: 12, anchor: 'calendar' },
  pointsRequired: 2_000,
  categories: [
    { code: 'ethics', name: 'Ethics', min: 500, max: null },
    { code: 'clinical', name: 'Clinical', min: 0, max: 1_500 },
  ],
  carryOver: { maxPoints: 500 },
  prorateFirst: false,
  graceDays: 30,
  reminderDays: [60, 30, 7],
};

function repositoriesOf(collections: Collections) {
  return {
    writeKeys: createWriteKeyRepository(collections),
    programs: createProgramRepository(collections),
    members: createMemberRepository(collections),
    memberErasure: createMemberErasure(collections),
    courses: createCourseRepository(collections),
    accreditations: createAccreditationRepository(collections),
    rosters: createRosterRepository(collections),
    memberships: createMembershipRepository(collections),
    ledger: createLedger(collections),
    credentials: createCredentialRepository(collections),
    news: createNewsRepository(collections),
  };
}

export async function freshMembershipWorld(): Promise<FreshMembershipWorld> {
  const { collections, drop } = await freshDatabase();
  const world = await worldOf(collections);
  // Added to the world itself, which tests change and its clock reads.
  return Object.assign(world, {
    async close() {
      await world.app.close();
      await drop();
    },
  });
}

async function worldOf(
  collections: Collections,
  now = new Date('2026-11-17T18:00:00Z'),
): Promise<MembershipWorld> {
  const { account, key } = await accountWithKey(collections, {
    ratePerMinute: 6_000,
    quotaPerMonth: 1_000_000,
  });
  const accountId = account.id;
  const repositories = repositoriesOf(collections);
  const started: string[] = [];
  const start = async (id: string) => {
    started.push(id);
  };
  const { app } = await buildStubApi({
    keyLimiter: limiterFor(collections),
    accounts: createAccountRepository(collections),
    memberships: {
      ...repositories,
      idempotencySecrets: () => [SECRET],
      credentialEngine: { issue: start, issueRoster: start },
      reportFollowUp: () => undefined,
    },
    clock: () => world.now,
  } as unknown as ApiDependencies);

  const world: MembershipWorld = {
    ...{ app, collections, repositories, accountId, key, started, now },
    async call(method, path, body, headers = {}) {
      const request: InjectOptions = {
        ...{ method, url: `/api/public/v1${path}` },
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(body !== undefined && { payload: body }),
      };
      const answer = await app.inject(request);
      return {
        ...{ status: answer.statusCode, headers: answer.headers, body: answer.json() },
        location: answer.headers.location,
      };
    },
    stranger: () => worldOf(collections, now),
    async grant(certificatesGranted) {
      await collections.accounts.updateOne({ _id: accountId }, { $set: { certificatesGranted } });
    },
    async unitsUsed() {
      return (await collections.accounts.findOne({ _id: accountId }))?.certificatesUsed ?? NaN;
    },
    async addProgram(rules = {}, timeZone = 'America/Mexico_City') {
      const program: Program = {
        ...{ id: newId('prg'), accountId, name: 'Certificación', timeZone, publicDetails: false },
        versions: [{ ...RULES, ...rules, version: 1, madeAt: now }],
        ...{ createdAt: now, updatedAt: now },
      };
      await repositories.programs.insert(program, null);
      return program;
    },
    async addMember(facts = {}) {
      const member = newMember(accountId, now, facts);
      await repositories.members.insert(member, null);
      return member;
    },
    async addMembers(count) {
      const members = Array.from({ length: count }, () => newMember(accountId, now));
      await collections.members.insertMany(members.map(({ id, ...facts }) => ({ _id: id, ...facts })));
      return members;
    },
    async addCourse(programId, facts = {}) {
      const course: Course = {
        ...{ id: newId('crs'), accountId, status: 'accredited', title: 'Ética', edition: '2026-1' },
        provider: { name: 'Academia', accreditationRef: null, validFrom: null, validUntil: null },
        ...{ startsOn: '2026-01-01', endsOn: '2026-12-31' },
        points: [{ programId, category: 'ethics', points: 1_000 }],
        ...{ publicDetails: false, createdAt: now, updatedAt: now, ...facts },
      };
      await repositories.courses.insert(course, null);
      return course;
    },
    entriesOf: (memberId) => repositories.ledger.list(accountId, memberId, { after: 0, limit: 10_000 }),
  };
  await world.grant(100_000);
  return world;
}

function newMember(accountId: string, now: Date, facts: Partial<Member> = {}): Member {
  return {
    ...{ id: newId('mem'), accountId, status: 'active', externalId: null, name: 'Ana Gómez' },
    ...{ email: null, identifiers: [], subject: randomUUID(), unsubscribed: false },
    ...{ createdAt: now, updatedAt: now, ...facts },
  };
}
