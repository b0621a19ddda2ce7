import type { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createSweepActivities } from '../../../activities/sweep/sweep';
import { createAccountRepository } from '../../../adapters/mongo/accounts';
import { createCertificateRepository } from '../../../adapters/mongo/certificates';
import type { Collections } from '../../../adapters/mongo/collections';
import { createContinuity } from '../../../adapters/mongo/continuity';
import { createHashBatchRepository } from '../../../adapters/mongo/hash-batches';
import { createCredentialRepository } from '../../../adapters/mongo/memberships/credentials';
import { createRosterRepository } from '../../../adapters/mongo/memberships/rosters';
import { createOrphanReports } from '../../../adapters/mongo/orphan-reports';
import { loadProviders } from '../../../adapters/psc/load-providers';
import { fileStoreFrom } from '../../../adapters/storage/from-config';
import { loadConfig } from '../../../config/load-config';
import { createCertificationEngine } from '../../../temporal/certification-engine';
import { createHashBatchEngine } from '../../../temporal/hash-batch-engine';
import { NO_ENDPOINTS } from '../in-memory/publishing';

interface SweptService {
  env: Record<string, string>;
  collections: Collections;
  temporal: Client;
}

/** The sweep's two activities on a service's own stores, with a clock that is ahead. */
export async function sweepAhead(
  { env, collections, temporal }: SweptService,
  minutes: number,
): Promise<void> {
  const config = loadConfig(env);
  const providers = await loadProviders(config.psc.configFile);
  const plan = {
    providers: providers.map(({ name }) => name),
    budgetMilliseconds: config.psc.budgetSeconds * 1000,
  };
  const { resumeStale, deleteOrphans } = createSweepActivities({
    allowance: createAccountRepository(collections),
    certificates: createCertificateRepository(collections),
    hashBatches: createHashBatchRepository(collections),
    continuity: createContinuity(collections),
    files: await fileStoreFrom(config),
    engine: createCertificationEngine(temporal, plan),
    batchEngine: createHashBatchEngine(temporal, plan),
    orphanReports: createOrphanReports(collections),
    tasks: [],
    credentials: createCredentialRepository(collections),
    rosters: createRosterRepository(collections),
    staleAfterSeconds: config.sweep.staleAfterSeconds,
    orphanAfterHours: config.sweep.orphanAfterHours,
    orphanLimit: config.sweep.orphanLimit,
    ...NO_ENDPOINTS,
    clock: () => new Date(Date.now() + minutes * 60_000),
  });
  await new MockActivityEnvironment().run(resumeStale);
  await new MockActivityEnvironment().run(deleteOrphans);
}
