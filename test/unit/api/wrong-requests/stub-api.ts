import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createEndpointAddresses } from '../../../../adapters/outbound/endpoint-addresses';
import { buildApp } from '../../../../api/app';
import type { ApiDependencies } from '../../../../api/dependencies';
import { createApiMetrics } from '../../../../api/metrics';
import { hashApiKey, mintApiKey } from '../../../../domain/api-key';
import { mintToken } from '../../../../domain/secret-token';
import { SCOPES } from '../../../../domain/scopes';
import type { LimiterDecision, LimitVerdict } from '../../../../ports/request-limiter';
import type { NewRoster } from '../../../../ports/memberships/rosters';

export const KEY = mintApiKey('sello');
/** Has exceeded its own limit. */
export const BUSY_KEY = mintApiKey('sello');
export const READ_KEY = mintApiKey('sello');
/** Its account has no certificates left. */
export const POOR_KEY = mintApiKey('sello');
export const SESSION = mintToken();

const limits = {
  minute: { limit: 60, remaining: 59, resetSeconds: 61 },
  month: { limit: 1000, remaining: 999, resetSeconds: 86_400 },
};

const admitted = (accountId: string, scopes = [...SCOPES]): LimiterDecision => ({
  verdict: 'admitted',
  admission: {
    lineage: 'key_1',
    accountId,
    keyId: 'key_1',
    scopes,
    month: '2026-11',
    usedInMonth: 1,
    limits,
  },
});
const refused = (verdict: LimitVerdict): LimiterDecision => ({
  verdict,
  keyId: 'key_busy',
  exceeded: 5,
  limits,
});

const BY_SUBJECT: Record<string, LimiterDecision> = {
  [KEY.hash]: admitted('acct_1'),
  [READ_KEY.hash]: admitted('acct_1', ['certificates:read']),
  [POOR_KEY.hash]: admitted('acct_poor'),
  [BUSY_KEY.hash]: refused('uploads'),
  acct_1: admitted('acct_1'),
};

export interface StubApi {
  app: FastifyInstance;
  /** What was stored and charged, and not given back. */
  left: { files: Set<string>; units: Set<string> };
}

/** The whole API over stubs that admit, store and find nothing: for requests that are refused. */
export async function buildStubApi(
  others: Partial<ApiDependencies> = {},
  document?: Parameters<typeof buildApp>[2],
  settings: Partial<ApiDependencies['settings']> = {},
): Promise<StubApi> {
  const left = { files: new Set<string>(), units: new Set<string>() };
  const limiter = {
    admit: async (subject: string) => BY_SUBJECT[subject] ?? { verdict: 'unknown' },
    endUpload: async () => undefined,
    refund: async () => undefined,
  };
  const deps = {
    keyLimiter: limiter,
    sessionLimiter: limiter,
    refusedRequests: { record: () => undefined },
    keys: { isLive: async (hash: string) => hash === hashApiKey(KEY.key) },
    sessions: {
      find: async (hash: string) => (hash === SESSION.hash ? { hash, accountId: 'acct_1' } : null),
    },
    certificates: {
      findForAccount: async () => null,
      find: async () => null,
      list: async () => [],
      findBySha256: async () => [],
      findByIdempotencyKey: async () => null,
      insert: async () => ({ outcome: 'inserted' }),
    },
    accounts: {
      find: async () => null,
      reserve: async (accountId: string, { certificateId }: { certificateId: string }) => {
        if (accountId === 'acct_poor') return false;
        left.units.add(certificateId);
        return true;
      },
      reserveMany: async (accountId: string, { batchId }: { batchId: string }) => {
        if (accountId === 'acct_poor') return { outcome: 'too_few_left', left: 0 };
        left.units.add(batchId);
        return { outcome: 'reserved' };
      },
      release: async (_accountId: string, id: string) => left.units.delete(id),
    },
    files: {
      put: async (key: string, source: Readable) => {
        await buffer(source);
        left.files.add(key);
      },
      delete: async (key: string) => left.files.delete(key),
    },
    engine: { start: async () => undefined, certify: async () => ({ kind: 'pending' }) },
    publisher: { hasEndpoints: async () => false },
    batches: { findMany: async () => [], find: async () => null },
    hashBatches: {
      find: async () => null,
      findForAccount: async () => null,
      findByIdempotencyKey: async () => null,
      list: async () => [],
    },
    memberships: {
      members: { findMany: async () => [], findByExternalIds: async () => [] },
      courses: { findMany: async () => [] },
      programs: { findMany: async () => [] },
      credentials: { countOfRoster: async () => ({ certified: 0, pending: 0 }) },
      rosters: {
        insert: async ({ rows, ...roster }: NewRoster) => {
          const counts = { total: rows.length, accredited: 0, failed: rows.length };
          return { outcome: 'inserted', roster: { ...roster, counts, doneAt: roster.createdAt } };
        },
      },
    },
    webhooks: {
      list: async () => [],
      findForAccount: async () => null,
      change: async () => null,
      delete: async () => false,
      rotate: async () => null,
    },
    events: { list: async () => [] },
    webhookKeys: () => [new Uint8Array(32)],
    endpointAddresses: createEndpointAddresses([]),
    auditTrail: { recordSignIn: async () => undefined, list: async () => [] },
    metrics: createApiMetrics(new Registry()),
    runLink: () => null,
    readiness: async () => ({ status: 'ready', parts: {}, workers: 1, version: '1.0.0', memory_bytes: 1 }),
    serviceStatus: async () => ({
      checkedAt: new Date(),
      parts: { files: 'working', timestamps: 'working', anchoring: 'working' },
      lastAnchoredAt: null,
    }),
    trust: [],
    fileLinks: null,
    web: null,
    clock: () => new Date(),
    settings: {
      service: 'sello',
      version: '1',
      trustProxy: [],
      publicUrl: 'http://localhost:3000',
      signup: 'open',
      mail: false,
      supportContact: null,
      keyLimits: { defaultRate: 60, maxRate: 6_000, defaultQuota: 1_000, maxQuota: 100_000 },
      network: 'sandbox',
      anchorWindowSeconds: 600,
      anchorConfirmations: 6,
      resultWaitMilliseconds: 30_000,
      slots: { posts: 10, uploads: 10, downloads: 10 },
      ...settings,
    },
  };
  return {
    app: await buildApp(
      { ...deps, ...others } as unknown as ApiDependencies,
      pino({ level: 'silent' }),
      document,
    ),
    left,
  };
}
