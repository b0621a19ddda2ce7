import { createBatchEvents } from '../../../../app/events/batch-events';
import type { HashBatch } from '../../../../domain/hash-batch';
import { enabledWebhook, inMemoryPublishing } from '../../../support/in-memory/publishing';

const AT = new Date('2026-11-14T18:02:11.214Z');
const batch = (id: string): HashBatch => ({
  ...{ id, accountId: 'acct_1', status: 'done', createdAt: AT, startedAt: AT, doneAt: AT },
  counts: { total: 3, certified: 2, failed: 1, pending: 0 },
});

describe('the end of a batch', () => {
  it('is published once for each batch, with the record as the API returns it', async () => {
    const world = inMemoryPublishing([enabledWebhook('acct_1')]);
    const { completed } = createBatchEvents({ publisher: world.publisher } as never);
    for (const id of ['bat_1', 'bat_2', 'bat_1']) await completed(batch(id));
    expect([...world.events.values()].map(({ type, data }) => ({ type, data }))).toMatchObject([
      { type: 'batch.completed', data: { batch: { id: 'bat_1', counts: { certified: 2, failed: 1 } } } },
      { type: 'batch.completed', data: { batch: { id: 'bat_2' } } },
    ]);
  });
});
