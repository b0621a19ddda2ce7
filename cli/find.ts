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
import { CliError } from '../clients/cli/cli-error';
import { createCredentialFinder } from './find/find-credential';
import { createRunFinder } from './find/find-run';
import type { RunFinder } from './find/find-run';
import { createWebhookFinder } from './find/find-webhook';
import type {
  BatchFinding,
  CertificateFinding,
  CredentialFinding,
  EventFinding,
  HashBatchFinding,
  RosterFinding,
  WebhookFinding,
} from './find/findings';
import { presentBatch, presentCertificate, presentHashBatch } from './find/present';
import { presentCredential, presentRoster } from './find/present-credential';
import { presentEvent, presentWebhook } from './find/present-webhook';
import { print } from '../clients/cli/print';
import { optionalSetting } from './running-stack';
import { withDatabase } from './with-database';
import { withTemporal } from './with-temporal';

export function findCommand(): Command {
  return new Command('find')
    .description(
      'shows the record, workflow run and batch of a certificate (by its id or the SHA-256 of its file), of a batch (by its id or txid) or of a batch of hashes (by its id); the credentials of an accreditation or a membership, and a roster of accreditations; the state and run of a webhook endpoint, and the deliveries of an event (by their ids)',
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
            ...found.credentials.map(presentCredential),
            ...found.rosters.map(presentRoster),
            ...found.webhooks.map(presentWebhook),
            ...found.events.map(presentEvent),
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
  credentials: CredentialFinding[];
  rosters: RosterFinding[];
  webhooks: WebhookFinding[];
  events: EventFinding[];
}

const NOTHING: Found = {
  ...{ certificates: [], batches: [], hashBatches: [], credentials: [], rosters: [] },
  ...{ webhooks: [], events: [] },
};

async function find(collections: Collections, runs: RunFinder, wanted: string): Promise<Found> {
  const batches = createBatchRepository(collections);
  const finder = createFinder(collections);
  const endpoints = createWebhookFinder(collections, runs);
  const issued = createCredentialFinder(collections, runs);

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

  async function findAny(): Promise<Partial<Found>> {
    if (/^cert_\w+$/.test(wanted)) {
      const certificate = await createCertificateRepository(collections).find(wanted);
      return { certificates: certificate === null ? [] : [await describeCertificate(certificate)] };
    }
    if (/^batch_\w+$/.test(wanted)) {
      const batch = await batches.find(wanted);
      return { batches: batch === null ? [] : [await describeBatch(batch, null)] };
    }
    if (/^bat_\w+$/.test(wanted)) {
      const hashBatch = await createHashBatchRepository(collections).find(wanted);
      return { hashBatches: hashBatch === null ? [] : [await describeHashBatch(hashBatch)] };
    }
    if (/^(?:acr|mbr)_\w+$/.test(wanted)) return { credentials: await issued.ofSubject(wanted) };
    if (/^ros_\w+$/.test(wanted)) return { rosters: await issued.roster(wanted) };
    if (/^whk_\w+$/.test(wanted)) return { webhooks: await endpoints.webhook(wanted) };
    if (/^evt_\w+$/.test(wanted)) return { events: await endpoints.event(wanted) };
    if (/^dlv_\w+$/.test(wanted)) return { events: await endpoints.eventOfDelivery(wanted) };
    if (/^[0-9a-f]{64}$/i.test(wanted)) {
      const hash = wanted.toLowerCase();
      const certificates = await Promise.all((await finder.bySha256(hash)).map(describeCertificate));
      const batch = certificates.length === 0 ? await batches.findByTransaction(hash) : null;
      return { certificates, batches: batch === null ? [] : [await describeBatch(batch, null)] };
    }
    throw new CliError(
      `"${wanted}" is neither a SHA-256 or txid (64 hexadecimal digits) nor an id that starts with cert_, batch_, bat_, acr_, mbr_, ros_, whk_, evt_ or dlv_.`,
    );
  }

  const found = { ...NOTHING, ...(await findAny()) };
  if (Object.values(found).every((list) => list.length === 0)) throw new CliError(notFound(wanted));
  return found;
}

function notFound(wanted: string): string {
  if (wanted.startsWith('whk_'))
    return `There is no endpoint ${wanted}. The audit log says whether its owner has deleted it.`;
  if (/^(?:acr|mbr|ros)_/.test(wanted)) return `There is no accreditation, membership or roster ${wanted}.`;
  if (/^(?:evt|dlv)_/.test(wanted))
    return `There is no ${wanted.startsWith('evt_') ? 'event' : 'delivery'} ${wanted}. Events and deliveries are kept for 30 days.`;
  return `There is no certificate or batch ${wanted}. A certification that is refused because the allowance is used up leaves no record.`;
}
