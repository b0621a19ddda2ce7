import type { BatchEvents } from '../../app/events/batch-events';
import type { HashBatchCounts, ItemRange } from '../../domain/hash-batch';
import type { Allowance } from '../../ports/accounts';
import type { HashBatchRepository } from '../../ports/hash-batches';
import { announceRange } from './announce-range';
import { batchMissing } from './begin-batch';
import { failureFor } from '../certify/compensate';

export interface FailOrder extends ItemRange {
  reason: string;
  notify: boolean;
}

export interface FinishOrder {
  batchId: string;
  notify: boolean;
}

export interface FinishBatchDependencies {
  allowance: Pick<Allowance, 'settleMany'>;
  hashBatches: Pick<HashBatchRepository, 'find' | 'failPending' | 'finish' | 'listRange'>;
  batchEvents: BatchEvents;
  clock: () => Date;
}

export function createFinishBatchActivities(deps: FinishBatchDependencies) {
  const { allowance, hashBatches, batchEvents, clock } = deps;
  return {
    /** Marks what is still `processing` as failed. Its units come back when the batch is finished. */
    async failItems({ reason, notify, ...range }: FailOrder): Promise<void> {
      await hashBatches.failPending(range, failureFor(reason), clock());
      if (notify) await announceRange(deps, range);
    },

    /**
     * Counts the records, gives the units of the failed ones back and marks the batch as done: in this order, so that the allowance is right
     * as soon as it is. Only counts while a record is `processing`.
     */
    async finishBatch({ batchId, notify }: FinishOrder): Promise<HashBatchCounts> {
      const batch = await hashBatches.find(batchId);
      if (batch === null) throw batchMissing();
      const { accountId, counts } = batch;
      if (counts.pending > 0) return counts;
      await allowance.settleMany(accountId, batchId, counts.failed);
      await hashBatches.finish(batchId, counts, clock());
      if (notify) {
        const done = await hashBatches.find(batchId);
        if (done !== null) await batchEvents.completed(done);
      }
      return counts;
    },
  };
}
