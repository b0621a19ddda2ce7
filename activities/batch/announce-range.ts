import type { BatchEvents } from '../../app/events/batch-events';
import type { ItemRange } from '../../domain/hash-batch';
import type { HashBatchRepository } from '../../ports/hash-batches';

/** Of all records in the range that are settled, so that a step which was killed after a write tells of that too. */
export async function announceRange(
  deps: { hashBatches: Pick<HashBatchRepository, 'listRange'>; batchEvents: BatchEvents },
  range: ItemRange,
): Promise<void> {
  const settled = await deps.hashBatches.listRange(range, ['certified', 'failed']);
  if (settled.length > 0) await deps.batchEvents.settled(settled.map(({ id }) => id));
}
