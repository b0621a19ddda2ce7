import { join } from 'node:path';
import { openMail } from '../adapters/mail/open-mail';
import { createAccountRepository } from '../adapters/mongo/accounts';
import { createAccountLinkRepository } from '../adapters/mongo/account-links';
import { createAuditTrail } from '../adapters/mongo/audit-trail';
import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import { createDeliveryRepository } from '../adapters/mongo/deliveries';
import { createEventRepository } from '../adapters/mongo/events';
import { createContinuity } from '../adapters/mongo/continuity';
import { pingDatabase } from '../adapters/mongo/connect';
import { createHashBatchRepository } from '../adapters/mongo/hash-batches';
import { createRenewalRepository } from '../adapters/mongo/renewals';
import { createSignerRepository } from '../adapters/mongo/signers';
import { createInviteRepository } from '../adapters/mongo/invites';
import { createSessionLimiter, createKeyLimiter } from '../adapters/mongo/request-limiter';
import { createKeyRepository } from '../adapters/mongo/keys';
import { createRefusedRequests } from '../adapters/mongo/refused-requests';
import { createServiceMetricsReader } from '../adapters/mongo/metrics';
import { openDatabase } from '../adapters/mongo/open';
import { createSessionRepository } from '../adapters/mongo/sessions';
import { createAttemptLimiter } from '../adapters/mongo/attempt-limiter';
import { createUsageReader } from '../adapters/mongo/usage';
import { createWebhookRepository } from '../adapters/mongo/webhooks';
import { createEndpointAddresses } from '../adapters/outbound/endpoint-addresses';
import { createPasswords } from '../adapters/passwords/scrypt';
import { loadTrust } from '../adapters/psc/trust';
import { reachStorage } from '../adapters/storage/reach';
import { fileLinksFrom, fileStoreFrom } from '../adapters/storage/from-config';
import type { Config } from '../config/config';
import { createCertificationEngine } from '../temporal/certification-engine';
import { createHashBatchEngine } from '../temporal/hash-batch-engine';
import { clientInterceptors } from '../temporal/client-interceptors';
import { connectTemporal } from '../temporal/connect';
import { createDeliveryEngine } from '../temporal/delivery-engine';
import { reachTemporal } from '../temporal/reach';
import { runLink } from '../temporal/run-link';
import type { Registry } from 'prom-client';
import type { Continuity } from '../ports/continuity';
import { version } from '../package.json';
import type { Logger } from '../runtime/logger';
import { createRegistry } from '../runtime/registry';
import { createEventPublisher } from '../app/events/publisher';
import { createReadiness } from '../app/readiness';
import { createServiceStatus } from '../app/service-status';
import { createWrittenProofs } from '../app/proofs/written-proofs';
import type { ApiDependencies } from '../api/dependencies';
import { readWebFiles } from '../api/web-files';
import { createApiMetrics } from '../api/metrics';
import { composeMemberships } from './compose-memberships';
import { createProofWriter } from './proof-writer';

/** Builds the API's dependencies from the adapters. Connects to nothing yet. */
export async function composeApi(
  config: Config,
  logger: Logger,
): Promise<{
  deps: ApiDependencies;
  registry: Registry;
  continuity: Continuity;
  prepareDatabase: (log: (line: string) => void) => Promise<void>;
  reachEngine: () => Promise<void>;
  reachFiles: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const registry = createRegistry('api', version);
  const traced = config.tracing !== null;
  const database = openDatabase(config.mongodbUri, { traced });
  const { collections } = database;
  const temporal = connectTemporal(config.temporal, { interceptors: await clientInterceptors(traced) });
  const proofWriter = createProofWriter();
  const trust = await loadTrust(config.psc.configFile);
  const files = await fileStoreFrom(config);
  const plan = {
    providers: trust.map(({ provider }) => provider),
    budgetMilliseconds: config.psc.budgetSeconds * 1000,
  };
  const engine = createCertificationEngine(temporal, plan);
  const webhooks = createWebhookRepository(collections);
  const events = createEventRepository(collections);
  const deliveries = createDeliveryRepository(collections);
  const deliveryEngine = createDeliveryEngine(temporal);
  const refusedRequests = createRefusedRequests(collections, (err) => {
    logger.warn({ err }, 'Refused requests were not recorded.');
  });
  const mail =
    config.mail === null
      ? null
      : openMail(config.mail, (facts, line) => {
          logger.error(facts, line);
        });
  const readiness = createReadiness({
    checks: {
      database: () => pingDatabase(database.db),
      engine: () => engine.check(),
      storage: () => files.check(),
    },
    workers: () => engine.workers(),
    version,
    report: (part, err) => {
      logger.warn({ err, part }, 'Health check failed.');
    },
  });
  const deps: ApiDependencies = {
    keyLimiter: createKeyLimiter(collections, config.accountLimits),
    sessionLimiter: createSessionLimiter(collections),
    accounts: createAccountRepository(collections),
    invites: createInviteRepository(collections),
    accountLinks: createAccountLinkRepository(collections),
    outbox: mail?.outbox ?? null,
    keys: createKeyRepository(collections),
    refusedRequests,
    passwords: createPasswords(),
    deviceKeys: config.secrets.devices,
    sessions: createSessionRepository(collections),
    attemptLimiter: createAttemptLimiter(collections),
    auditTrail: createAuditTrail(collections),
    usage: createUsageReader(collections),
    certificates: createCertificateRepository(collections),
    batches: createBatchRepository(collections),
    hashBatches: createHashBatchRepository(collections),
    signers: createSignerRepository(collections),
    renewals: createRenewalRepository(collections),
    files,
    fileLinks: fileLinksFrom(config),
    engine,
    batchEngine: createHashBatchEngine(temporal, plan),
    webhooks,
    events,
    deliveries,
    deliveryEngine,
    publisher: createEventPublisher({
      webhooks,
      events,
      deliveries,
      engine: deliveryEngine,
      clock: () => new Date(),
    }),
    endpointAddresses: createEndpointAddresses(config.webhookAllowCidrs),
    webhookKeys: config.secrets.webhooks,
    memberships: composeMemberships({ collections, config, temporal, logger }),
    writtenProofs: createWrittenProofs(proofWriter.write),
    trust,
    web: readWebFiles(join(__dirname, '../web')),
    readiness,
    serviceStatus: createServiceStatus({
      readiness,
      metrics: createServiceMetricsReader(collections),
      clock: () => new Date(),
      network: config.anchoring.network,
      anchorWindowSeconds: config.anchoring.windowSeconds,
    }),
    metrics: createApiMetrics(registry),
    runLink: (certificateId) => runLink(config.temporal, certificateId),
    clock: () => new Date(),
    settings: {
      service: config.service,
      version,
      traced,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      signup: config.signup,
      mail: config.mail !== null,
      supportContact: config.supportContact,
      keyLimits: config.keyLimits,
      network: config.anchoring.network,
      anchorWindowSeconds: config.anchoring.windowSeconds,
      anchorConfirmations: config.anchoring.confirmations,
      resultWaitMilliseconds: config.resultWaitSeconds * 1000,
      slots: config.slots,
    },
  };
  return {
    deps,
    registry,
    continuity: createContinuity(collections),
    prepareDatabase: (log) => database.prepare({ log, auditRetentionDays: config.auditRetentionDays }),
    reachFiles: () => reachStorage(files, config.storage),
    reachEngine: () => reachTemporal(temporal, config.temporal),
    async close() {
      await mail?.close();
      await proofWriter.close();
      await refusedRequests.close();
      await temporal.connection.close();
      await database.close();
    },
  };
}
