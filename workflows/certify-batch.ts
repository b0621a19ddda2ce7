import { CancellationScope, isCancellation } from '@temporalio/workflow';
import type { CertifyBatchInput, CertifyBatchResult } from '../contract/certify-batch';
import type { HashBatchCounts, ItemRange } from '../domain/hash-batch';
import { createBatchNarration } from './batch-narration';
import { beginBatch, failItems, finishBatch } from './batch-steps';
import { certifyOrFail } from './certify-chunk';
import { toFailure } from './failures';

const CHUNK_ITEMS = 100;
/** Of one batch: so that several share the workers. */
const CHUNKS_AT_ONCE = 2;

/**
 * Certifies a batch of hashes, chunk by chunk. The workflow id is the batch's id. The items are certificate records, and every step asks
 * them first, so a run may be reset, cancelled, terminated or started again at any point.
 */
export async function certifyBatch({ batchId, plan }: CertifyBatchInput): Promise<CertifyBatchResult> {
  const { total, notify, done } = await beginBatch(batchId);
  const narrate = createBatchNarration(total);
  const all = { batchId, from: 0, to: total };
  const finish = () => CancellationScope.nonCancellable(() => finishBatch({ batchId, notify }));
  let stopped: Error | null = null;
  let counts: HashBatchCounts | null = done ? await finish() : null;
  // Once, unless the database was restored from a backup meanwhile.
  while (counts === null || counts.pending > 0) {
    try {
      await inChunks(all, async (chunk) => {
        await certifyOrFail(chunk, {
          ...{ providers: plan.providers, notify },
          onFailure: (provider, left, reason) => {
            narrate.failing(provider, left, reason);
          },
        });
        narrate.chunkDone(chunk);
      });
    } catch (error) {
      const failure = toFailure(error);
      stopped = isCancellation(error) ? (error as Error) : failure;
      narrate.stopping(failure);
      const reason = failure.type ?? 'unknown';
      await CancellationScope.nonCancellable(() => failItems({ ...all, reason, notify }));
    }
    counts = await finish();
  }
  narrate.done(counts);
  if (stopped !== null) throw stopped;
  return { certified: counts.certified, failed: counts.failed };
}

/** Ends when every chunk that has begun has ended. After an error none begins. */
async function inChunks(
  { batchId, from, to }: ItemRange,
  work: (chunk: ItemRange) => Promise<void>,
): Promise<void> {
  let next = from;
  async function workOff(): Promise<void> {
    while (next < to) {
      const chunk = { batchId, from: next, to: Math.min(next + CHUNK_ITEMS, to) };
      next = chunk.to;
      try {
        await work(chunk);
      } catch (error) {
        next = to;
        throw error;
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: CHUNKS_AT_ONCE }, workOff));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
