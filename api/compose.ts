import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import { collectionsOf } from '../adapters/mongo/collections';
import { connectDatabase, pingDatabase } from '../adapters/mongo/connect';
import { ensureIndexes } from '../adapters/mongo/indexes';
import { createKeyGate } from '../adapters/mongo/key-gate';
import { loadProviders, loadTrustPem } from '../adapters/psc/config';
import { fileLinksFrom, fileStoreFrom } from '../adapters/storage/from-config';
import type { Config } from '../config/config';
import { createCertificationEngine } from '../temporal/certification-engine';
import { connectTemporal } from '../temporal/connect';
import { version } from '../package.json';
import type { ApiDependencies } from './dependencies';

/** The one place where adapters meet the API. */
export async function composeApi(
  config: Config,
): Promise<{ deps: ApiDependencies; close: () => Promise<void> }> {
  const database = connectDatabase(config.mongodbUri);
  const collections = collectionsOf(database.db);
  await ensureIndexes(collections);
  const temporal = connectTemporal(config.temporal);
  const { configFile } = config.psc;
  const deps: ApiDependencies = {
    gate: createKeyGate(collections),
    certificates: createCertificateRepository(collections),
    batches: createBatchRepository(collections),
    files: fileStoreFrom(config),
    fileLinks: fileLinksFrom(config),
    engine: createCertificationEngine(temporal),
    providers: await loadProviders(configFile),
    trust: await loadTrustPem(configFile),
    checkDatabase: () => pingDatabase(database.db),
    clock: () => new Date(),
    settings: {
      service: config.service,
      version,
      trustProxy: config.trustProxy,
      publicUrl: config.publicUrl,
      network: config.chain.network,
      anchorWindowSeconds: config.chain.windowSeconds,
      resultWaitMilliseconds: config.resultWaitSeconds * 1000,
    },
  };
  return {
    deps,
    async close() {
      await temporal.connection.close();
      await database.close();
    },
  };
}
