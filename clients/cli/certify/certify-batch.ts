import { SelloError } from '../../typescript/src/index';
import type { Batch, BatchItem, BatchRequestItem, Sello } from '../../typescript/src/index';
import { CliError } from '../cli-error';
import { contentKey } from './content-key';
import type { IssuedCertificate, Outcome } from './outcome';
import { failedWith } from './outcome';

/** An account has three open batches, which may be others'. */
const RETRIES = 20;
/** A batch that makes no progress for this long needs its operator. */
const PATIENCE_MILLISECONDS = 600_000;

/**
 * Certifies items as one batch and returns what became of each, in their order. The idempotency key follows from the items and `place`, so a
 * command that is run again finds its batch and pays nothing; only what had failed there is sent again.
 */
export async function certifyBatch(
  client: Sello,
  items: BatchRequestItem[],
  place: string,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const idempotencyKey = contentKey([place, items]);
  const batch = await client.batches.create(items, { idempotencyKey, signal, maxRetries: RETRIES });
  const records = await recordsOf(client, batch, signal);
  const page = await pageOf(client, records, signal);
  const outcomes = records.map((record) => outcomeOf(record, page));
  // A batch that is new is not done yet.
  const failed = batch.status === 'done' ? records.filter(({ status }) => status === 'failed') : [];
  if (failed.length === 0) return outcomes;
  const left = failed.map(({ index }) => items[index] as BatchRequestItem);
  const again = await certifyBatch(client, left, batch.id, signal).catch((error: unknown) =>
    left.map(() => failedWith((error as Error).message)),
  );
  for (const [i, { index }] of failed.entries()) outcomes[index] = again[i] as Outcome;
  return outcomes;
}

/** The batch exists whatever happens here, so the message names it. */
async function recordsOf(client: Sello, batch: Batch, signal: AbortSignal): Promise<BatchItem[]> {
  try {
    await batchDone(client, batch, signal);
    const items: BatchItem[] = [];
    for await (const item of client.batches.items(batch.id, undefined, { signal })) items.push(item);
    return items;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`Batch ${batch.id} was accepted, and its result is not known yet. ${message}`, {
      cause: error,
    });
  }
}

async function batchDone(client: Sello, batch: Batch, signal: AbortSignal): Promise<void> {
  let latest = batch;
  const onUpdate = (state: Batch) => (latest = state);
  for (;;) {
    const { pending } = latest.counts;
    try {
      await client.batches.wait(latest, { signal, timeout: PATIENCE_MILLISECONDS, onUpdate });
      return;
    } catch (error) {
      if (!(error instanceof SelloError) || error.code !== 'timed_out') throw error;
      if (latest.counts.pending >= pending)
        throw new CliError('It has made no progress for ten minutes. Run the same command again later.');
    }
  }
}

/** The public page of a certificate. Its address is the service's to say: this one may be reached through another. */
async function pageOf(
  client: Sello,
  records: readonly BatchItem[],
  signal: AbortSignal,
): Promise<(id: string) => string> {
  const known = records.find(({ status }) => status === 'certified');
  if (known === undefined) return () => '';
  const { qr_verification_url: url } = await client.certificates.get(known.certificate_id, { signal });
  return (id) => url.replace(known.certificate_id, id);
}

function outcomeOf(
  { certificate_id: id, status, failure }: BatchItem,
  page: (id: string) => string,
): Outcome {
  if (status === 'failed') return failedWith(failure?.message ?? 'It could not be certified.');
  const certificate: IssuedCertificate = { id, status, qr_verification_url: page(id) };
  return { certificate, problem: null };
}
