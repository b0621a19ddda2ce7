import { Command } from 'commander';
import { createBatchRepository } from '../adapters/mongo/batches';
import { createCertificateRepository } from '../adapters/mongo/certificates';
import type { Collections } from '../adapters/mongo/collections';
import { createFinder } from '../adapters/mongo/find-anywhere';
import { createHashBatchRepository } from '../adapters/mongo/hash-batches';
import type { Batch } from '../domain/anchoring';
import { titleOf } from '../domain/certificate';
import type { Certificate } from '../domain/certificate';
import type { HashBatch } from '../domain/hash-batch';
import { batchWorkflowId } from '../contract/certify-batch';
import { certifyWorkflowId } from '../contract/certify-file';
import { SEARCH } from '../contract/search-attributes';
import { CliError } from './cli-error';
import { createRunFinder } from './find/find-run';
import type { RunFinder } from './find/find-run';
import type { BatchFinding, CertificateFinding, HashBatchFinding } from './find/findings';
import { presentBatch, presentCertificate, presentHashBatch } from './find/present';
import { print } from './print';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';
import { withTemporal } from './with-temporal';

export function findCommand(): Command {
  return new Command('find')
    .description(
      'shows the record, workflow run and batch of a certificate (by its id or the SHA-256 of its file), of a batch (by its id or txid) or of a batch of hashes (by its id)',
    )
    .argument('<sha256|id>')
    .option('--json', 'print JSON')
    .action((wanted: string, { json }: { json?: true }) =>
      withDatabase((collections) =>
        withTemporal(async (client) => {
          const { env } = process;
          const runs = createRunFinder(client, {
            uiUrl: optionalSetting(env, 'TEMPORAL_UI_URL')?.replace(/\/+$/, '') ?? null,
            namespace: optionalSetting(env, 'TEMPORAL_NAMESPACE') ?? 'default',
          });
          const found = await find(collections, runs, wanted.trim());
          if (json) {
            print(JSON.stringify(found, null, 2));
            return;
          }
          const texts = [
            ...found.certificates.map(presentCertificate),
            ...found.batches.map(presentBatch),
            ...found.hashBatches.map(presentHashBatch),
          ];
          print(texts.join('\n\n'));
        }),
      ),
    );
}

interface Found {
  certificates: CertificateFinding[];
  batches: BatchFinding[];
  hashBatches: HashBatchFinding[];
}

async function find(collections: Collections, runs: RunFinder, wanted: string): Promise<Found> {
  const batches = createBatchRepository(collections);
  const finder = createFinder(collections);

  async function describeBatch(batch: Batch, index: number | null): Promise<BatchFinding> {
    const { id, network, status, size, root, block, transactions, confirmedTxid } = batch;
    const transaction = transactions.find(({ txid }) => txid === confirmedTxid) ?? transactions.at(-1);
    return {
      id,
      network,
      status,
      certificates: size,
      index,
      root,
      txid: transaction?.txid ?? null,
      feeSats: transaction?.feeSats ?? null,
      block: block && { ...block, time: block.time.toISOString() },
      runs: await runs.byQuery(`${SEARCH.anchorBatch.name} = '${id}'`),
    };
  }

  async function describeCertificate(certificate: Certificate): Promise<CertificateFinding> {
    const { id, accountId, status, failure, file, createdAt, token, anchor } = certificate;
    const batch = anchor?.batchId ? await batches.find(anchor.batchId) : null;
    return {
      id,
      account: { id: accountId, email: await finder.emailOf(accountId) },
      status,
      failure,
      title: titleOf(certificate),
      file: { sha256: file.sha256, size: file.size, mime: file.mime },
      receivedAt: createdAt.toISOString(),
      timestamp: token && {
        provider: token.provider,
        grade: token.grade,
        genTime: token.genTime.toISOString(),
        serialNumber: token.serialNumber,
      },
      // The items of a batch have one run in common.
      run: await runs.byId(
        certificate.batch === null ? certifyWorkflowId(id) : batchWorkflowId(certificate.batch.id),
      ),
      batch: batch && (await describeBatch(batch, anchor?.index ?? null)),
    };
  }

  async function describeHashBatch(hashBatch: HashBatch): Promise<HashBatchFinding> {
    const { id, accountId, status, counts, createdAt, doneAt } = hashBatch;
    return {
      id,
      account: { id: accountId, email: await finder.emailOf(accountId) },
      status,
      counts,
      receivedAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
      run: await runs.byId(batchWorkflowId(id)),
    };
  }

  const certificates: Certificate[] = [];
  let batch: Batch | null = null;
  let hashBatch: HashBatch | null = null;
  if (/^cert_\w+$/.test(wanted)) {
    const certificate = await createCertificateRepository(collections).find(wanted);
    if (certificate !== null) certificates.push(certificate);
  } else if (/^batch_\w+$/.test(wanted)) {
    batch = await batches.find(wanted);
  } else if (/^bat_\w+$/.test(wanted)) {
    hashBatch = await createHashBatchRepository(collections).find(wanted);
  } else if (/^[0-9a-f]{64}$/i.test(wanted)) {
    const hash = wanted.toLowerCase();
    certificates.push(...(await finder.bySha256(hash)));
    if (certificates.length === 0) batch = await batches.findByTransaction(hash);
  } else {
    throw new CliError(
      `"${wanted}" is neither a SHA-256 or txid (64 hexadecimal digits) nor an id that starts with cert_, batch_ or bat_.`,
    );
  }
  if (certificates.length === 0 && batch === null && hashBatch === null) {
    throw new CliError(
      `There is no certificate or batch ${wanted}. A certification that is refused because the allowance is used up leaves no record.`,
    );
  }
  return {
    certificates: await Promise.all(certificates.map(describeCertificate)),
    batches: batch === null ? [] : [await describeBatch(batch, null)],
    hashBatches: hashBatch === null ? [] : [await describeHashBatch(hashBatch)],
  };
}
