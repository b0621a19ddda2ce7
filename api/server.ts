import { connectDatabase } from '../adapters/mongo/connect';
import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import { collectionsOf } from '../adapters/mongo/collections';
import { ensureIndexes } from '../adapters/mongo/indexes';
import { createKeyGate } from '../adapters/mongo/key-gate';
import { reportUnavailable } from '../adapters/mongo/unavailable';
import { loadProviders, loadTrustPem } from '../adapters/psc/config';
import { fileLinksFrom, fileStoreFrom } from '../adapters/storage/from-config';
import { loadConfig } from '../config/load-config';
import { createLogger } from '../config/logger';
import { runProcess } from '../config/run-process';
import { createCertificationEngine } from '../temporal/certification-engine';
import { connectTemporal } from '../temporal/connect';
import { buildApp } from './app';

/** The API process: makes the real parts, listens, and stops in order. */
runProcess('api', async () => {
  const config = loadConfig(process.env);
  const logger = createLogger('api', config.logLevel);
  const database = connectDatabase(config.mongodbUri);
  const collections = collectionsOf(database.db);
  await ensureIndexes(collections);
  const temporal = connectTemporal(config.temporal);
  const app = buildApp(
    {
      gate: createKeyGate(collections),
      certificates: createCertificateRepository(collections),
      batches: createBatchRepository(collections),
      files: fileStoreFrom(config),
      fileLinks: fileLinksFrom(config),
      engine: createCertificationEngine(temporal),
      providers: await loadProviders(config.psc.configFile),
      trust: await loadTrustPem(config.psc.configFile),
      checkDatabase: reportUnavailable({ ping: async () => void (await database.db.command({ ping: 1 })) })
        .ping,
      clock: () => new Date(),
      settings: {
        service: config.service,
        publicUrl: config.publicUrl,
        network: config.chain.network,
        anchorWindowSeconds: config.chain.windowSeconds,
        resultWaitMilliseconds: config.resultWaitSeconds * 1000,
      },
    },
    logger,
  );
  await app.listen({ host: config.host, port: config.port });
  return async () => {
    await app.close();
    await temporal.connection.close();
    await database.close();
  };
});
