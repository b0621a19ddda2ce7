import type { BatchItemRecord, BatchRecord } from '../../../app/batches/batch-record';
import { expected } from './call-service';
import type { CallService } from './call-service';
import { contentKey } from './content-key';
import { batchDone, batchItems } from './follow-batch';
import type { Pause } from './follow-batch';
import type { Outcome } from './outcome';
import { failedWith } from './outcome';

/**
 * Certifies items as one batch and returns what became of each, in their order. The idempotency key follows from the items and `place`, so a
 * command that is run again finds its batch and pays nothing; only what had failed there is sent again.
 */
export async function certifyBatch(
  call: CallService,
  items: readonly object[],
  place: string,
  pause?: Pause,
): Promise<Outcome[]> {
  const idempotencyKey = contentKey([place, items]);
  const answer = await call({ method: 'POST', path: '/batches', body: { items }, idempotencyKey });
  const batch = expected((answer.body as { batch?: BatchRecord }).batch, 'batch');
  const records = await recordsOf(call, batch, pause);
  const outcomes = records.map((record) => outcomeOf(call.url, record));
  const isEarlier = answer.headers.get('idempotent-replayed') === 'true' && batch.status === 'done';
  const failed = isEarlier ? records.filter(({ status }) => status === 'failed') : [];
  if (failed.length === 0) return outcomes;
  const left = failed.map(({ index }) => items[index] as object);
  const again = await certifyBatch(call, left, batch.id, pause).catch((error: unknown) =>
    left.map(() => failedWith((error as Error).message)),
  );
  for (const [i, { index }] of failed.entries()) outcomes[index] = again[i] as Outcome;
  return outcomes;
}

/** The batch exists whatever happens here, so the message names it. */
async function recordsOf(call: CallService, batch: BatchRecord, pause?: Pause): Promise<BatchItemRecord[]> {
  try {
    await batchDone(call, batch, pause);
    return await batchItems(call, batch.id);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`Batch ${batch.id} was accepted, and its result is not known yet. ${message}`);
  }
}

function outcomeOf(url: string, { certificate_id: id, status, failure }: BatchItemRecord): Outcome {
  if (status === 'failed') return failedWith(failure?.message ?? 'It could not be certified.');
  return { certificate: { id, status, qr_verification_url: `${url}/v/${id}` }, problem: null };
}
