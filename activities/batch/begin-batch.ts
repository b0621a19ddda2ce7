import type { EventPublisher } from '../../ports/event-publisher';
import type { HashBatchRepository } from '../../ports/hash-batches';
import { finalFailure } from '../failures';

export interface BegunBatch {
  total: number;
  /** Whether anyone wants to be told how its certificates end. */
  notify: boolean;
  /** An earlier run has finished it. */
  done: boolean;
}

export interface BeginBatchDependencies {
  hashBatches: Pick<HashBatchRepository, 'begin'>;
  publisher: Pick<EventPublisher, 'hasEndpoints'>;
  clock: () => Date;
}

export function createBeginBatchActivity({ hashBatches, publisher, clock }: BeginBatchDependencies) {
  return {
    async beginBatch(batchId: string): Promise<BegunBatch> {
      const batch = await hashBatches.begin(batchId, clock());
      if (batch === null) throw batchMissing();
      const notify = await publisher.hasEndpoints(batch.accountId);
      return { total: batch.counts.total, notify, done: batch.status === 'done' };
    },
  };
}

export function batchMissing(): Error {
  return finalFailure('record_missing', 'The record of this batch is missing, so nothing was changed.');
}
