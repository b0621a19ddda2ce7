import type { Collections } from './collections';

/** So that each write is done within the time limit of a request. */
const DELETED_AT_ONCE = 5_000;

export async function deleteDeliveries({ deliveries }: Collections, webhookId: string): Promise<void> {
  for (;;) {
    const batch = await deliveries
      .find({ webhookId }, { projection: { _id: 1 }, hint: 'list' })
      .limit(DELETED_AT_ONCE)
      .toArray();
    if (batch.length === 0) return;
    await deliveries.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
}
