import type { Client } from '@temporalio/client';
import type { Registry } from 'prom-client';
import { createBatchActivities, createChunkActivities } from '../activities/batch/batch';
import { createCertifyActivities } from '../activities/certify/certify';
import { createLocalAttempts } from '../activities/certify/local-attempts';
import { createRightOfWay } from '../activities/certify/right-of-way';
import { createAnchorActivities } from '../activities/anchor/anchor';
import { createCaptureActivities } from '../activities/evidence/capture-revocation';
import { createEraseActivities } from '../activities/sweep/erase-accounts';
import { createRenewActivities } from '../activities/evidence/renew';
import { createScheduleActivities } from '../activities/schedule';
import { createSweepActivities } from '../activities/sweep/sweep';
import { createAnchorChain } from '../adapters/chain/create-anchor-chain';
import { reachNode } from '../adapters/chain/reach';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import { pingDatabase } from '../adapters/mongo/connect';
import { createContinuity } from '../adapters/mongo/continuity';
import { createHashBatchRepository } from '../adapters/mongo/hash-batches';
import { createErasureRepository } from '../adapters/mongo/erasure';
import { createServiceMetricsReader } from '../adapters/mongo/metrics';
import { createOrphanReports } from '../adapters/mongo/orphan-reports';
import { openDatabase } from '../adapters/mongo/open';
import { createRenewalRepository } from '../adapters/mongo/renewals';
import { createSignerRepository } from '../adapters/mongo/signers';
import { createSigningLease } from '../adapters/mongo/signing-lease';
import { createFetcher } from '../adapters/outbound/create-fetcher';
import { loadProviders } from '../adapters/psc/load-providers';
import { reachProviders } from '../adapters/psc/reach';
import { reachStorage } from '../adapters/storage/reach';
import { fileStoreFrom } from '../adapters/storage/from-config';
import { createBatchEvents } from '../app/events/batch-events';
import { createRevokedSigners } from '../app/evidence/revoked-signers';
import { createSignerRegistry } from '../app/evidence/signer-registry';
import type { WorkerConfig } from '../config/config';
import { STEP_QUEUES } from '../contract/names';
import { createCertificationEngine } from '../temporal/certification-engine';
import { createHashBatchEngine } from '../temporal/hash-batch-engine';
import { namespaceId } from '../temporal/namespace-id';
import { openRun } from '../temporal/scheduled-run';
import type { Logger } from '../runtime/logger';
import { createCertificateMetrics } from './certificate-metrics';
import { createChainFindings } from './chain-findings';
import { composeDeliveries } from './compose-deliveries';
import { composeMemberships } from './compose-memberships';
import { composeMembershipEvents } from './compose-membership-events';
import { composePublishing } from './compose-publishing';
import type { StepQueue } from './run-worker';
import { registerSignerMetrics } from './signer-metrics';
import { createRepeatedMetric, createRequestMetrics } from './step-metrics';
import { CHUNKS_AT_ONCE } from './tuning';

/** Connects adapters to activities. No server is contacted yet, except to fund the wallet on the sandbox chain. */
export async function composeActivities(
  config: WorkerConfig,
  client: Client,
  registry: Registry,
  logger: Logger,
) {
  const database = openDatabase(config.mongodbUri, { traced: config.tracing !== null });
  const { collections } = database;
  const allowance = createAccountRepository(collections);
  const certificates = createCertificateRepository(collections);
  const continuity = createContinuity(collections);
  const files = await fileStoreFrom(config);
  const clock = () => new Date();
  const { chain, wallet } = await createAnchorChain(config.chain);
  const batches = createBatchRepository(collections);
  let namespace: Promise<string> | undefined;
  const lease = createSigningLease(collections, () => (namespace ??= namespaceId(client)));
  const providers = await loadProviders(config.psc.configFile);
  const plan = {
    providers: providers.map(({ name }) => name),
    budgetMilliseconds: config.psc.budgetSeconds * 1000,
  };
  const engine = createCertificationEngine(client, plan);
  const signers = createSignerRepository(collections);
  const renewals = createRenewalRepository(collections);
  const publishing = composePublishing(config, client, collections, {
    certificates,
    batches,
    signers,
    renewals,
  });
  const { publisher, deliveries, deliveryEngine } = publishing;
  const hashBatches = createHashBatchRepository(collections);
  const batchEvents = createBatchEvents(publishing.certificateEvents);
  const rightOfWay = createRightOfWay(clock);
  const membershipEvents = composeMembershipEvents(config, {
    ...{ collections, publisher, files, rightOfWay, registry, logger, clock },
  });
  const signerRegistry = createSignerRegistry({ signers, providers, clock });
  const revokedSigners = createRevokedSigners({ signers, providers, clock });
  registerSignerMetrics(registry, { revokedSigners, providers: plan.providers });
  const fetcher = createFetcher({ allowCidrs: config.revocationAllowCidrs });
  const asking = {
    files,
    providers,
    revokedSigners,
    observeRequest: createRequestMetrics(registry, plan.providers),
    observeSigner: createCertificateMetrics(registry, {
      providers,
      temporalCertificateFile: config.temporal.tls?.certificateFile ?? null,
    }),
    clock,
  };

  const memberships = composeMemberships(config, {
    client,
    collections,
    certifying: { accounts: allowance, certificates, files, engine, publisher, clock },
    rightOfWay,
  });

  const activities = {
    ...memberships.activities,
    ...createCertifyActivities({
      ...asking,
      allowance,
      certificates,
      signers: signerRegistry,
      continuity,
      localAttempts: createLocalAttempts(clock),
      rightOfWay,
    }),
    ...createBatchActivities({ allowance, hashBatches, publisher, batchEvents, clock }),
    ...createAnchorActivities({
      batches,
      chain,
      wallet,
      lease,
      maxFeeSats: config.chain.maxFeeSats,
      dailyFeeSats: config.chain.dailyFeeSats,
      bumpAfterBlocks: config.chain.bumpAfterBlocks,
      confirmations: config.anchoring.confirmations,
      windowSeconds: config.anchoring.windowSeconds,
      earlySatsPerCertificate: config.chain.earlySatsPerCertificate,
      clock,
    }),
    ...publishing.activities,
    ...membershipEvents.activities,
    ...createScheduleActivities({
      isOpenRun: async (scheduleId, workflowId) =>
        (await openRun(client, scheduleId))?.workflowId === workflowId,
    }),
    ...createRenewActivities({
      ...asking,
      renewals,
      signers,
      signerRegistry,
      rules: { beforeDays: config.evidence.renewBeforeDays, weak: config.evidence.weakAlgorithms },
    }),
    ...createEraseActivities({ erasure: createErasureRepository(collections), files, clock }),
    ...createCaptureActivities({ signers, providers, fetcher, clock }),
    ...createSweepActivities({
      allowance,
      certificates,
      continuity,
      files,
      engine,
      publisher,
      deliveries,
      deliveryEngine,
      ...memberships.sweeping,
      hashBatches,
      batchEngine: createHashBatchEngine(client, plan),
      orphanReports: createOrphanReports(collections),
      tasks: [...memberships.sweepTasks, ...membershipEvents.sweepTasks],
      staleAfterSeconds: config.sweep.staleAfterSeconds,
      orphanAfterHours: config.sweep.orphanAfterHours,
      orphanLimit: config.sweep.orphanLimit,
      clock,
    }),
  };
  const delivering = composeDeliveries(config, {
    collections,
    accounts: allowance,
    publisher,
    registry,
    logger,
    clock,
  });
  const stepQueues: StepQueue[] = [
    {
      taskQueue: STEP_QUEUES.batches,
      activities: {
        ...memberships.chunkActivities,
        ...createChunkActivities({
          ...asking,
          hashBatches,
          signers: signerRegistry,
          batchEvents,
          rightOfWay,
          observeRepeated: createRepeatedMetric(registry),
        }),
      },
      atOnce: CHUNKS_AT_ONCE,
    },
    delivering.stepQueue,
  ];
  return {
    activities,
    stepQueues,
    chainWatch: {
      chain,
      batches,
      wallet,
      lease,
      confirmations: config.anchoring.confirmations,
      findings: createChainFindings(),
      clock,
    },
    startAnnouncements: publishing.startAnnouncements,
    revokedSigners,
    continuity,
    serviceMetrics: createServiceMetricsReader(collections),
    /** Each resolves if the part can be used, and otherwise names the setting to check. */
    optionalParts: () => [
      reachStorage(files, config.storage),
      reachNode(chain, config.chain),
      reachProviders(providers),
    ],
    health: { checkDatabase: () => pingDatabase(database.db), engine, files },
    prepareDatabase: (log: (line: string) => void) =>
      database.prepare({ log, auditRetentionDays: config.auditRetentionDays }),
    close: async () => {
      await delivering.close();
      await membershipEvents.close();
      await fetcher.close();
      await database.close();
    },
  };
}
