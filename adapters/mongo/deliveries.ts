import type { Delivery, DeliveryStatus } from '../../domain/webhook';
import type { DeliveryRepository } from '../../ports/deliveries';
import type { Collections } from './collections';
import { reportUnavailable } from './errors';
import { insertNew } from './insert-new';
import { NEWEST_FIRST, pageAfter } from './newest-first';
import type { DeliveryDocument } from './webhook-documents';

/** Two rounds of attempts. */
const ATTEMPTS_KEPT = 20;

export function createDeliveryRepository(
  { deliveries, webhooks }: Collections,
  clock: () => Date = () => new Date(),
): DeliveryRepository {
  return reportUnavailable({
    async add(added) {
      const now = clock();
      const state = { status: 'pending', attempts: [], tries: 0, dueAt: now, createdAt: now } as const;
      await insertNew(
        deliveries,
        added.map(({ id, ...facts }) => ({ _id: id, ...facts, ...state, attempts: [] })),
      );
    },

    async due(webhookId, limit) {
      const found = await deliveries
        .find({ webhookId, status: 'pending', dueAt: { $lte: clock() } }, { hint: 'due' })
        .sort({ dueAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(deliveryFrom);
    },

    async nextDueAt(webhookId) {
      const next = await deliveries.findOne(
        { webhookId, status: 'pending' },
        { sort: { dueAt: 1 }, projection: { dueAt: 1 }, hint: 'due' },
      );
      return next?.dueAt ?? null;
    },

    async recordAttempt({ id: _id, dueAt: wasDueAt }, attempt, outcome) {
      const { status } = outcome;
      const dueAt = status === 'pending' ? outcome.dueAt : null;
      const $push = { attempts: { $each: [attempt], $slice: -ATTEMPTS_KEPT } };
      const { matchedCount } = await deliveries.updateOne(
        status === 'delivered' ? { _id } : { _id, dueAt: wasDueAt },
        { $set: { status, dueAt }, $inc: { tries: 1 }, $push },
      );
      if (matchedCount === 0) await deliveries.updateOne({ _id }, { $push });
    },

    async remove(ids) {
      await deliveries.deleteMany({ _id: { $in: ids } });
    },

    async overdueWebhooks(before, limit) {
      // From the endpoints: those that are disabled may have any number of deliveries that wait.
      const found = await webhooks
        .aggregate<{ _id: string }>(
          [
            { $match: { enabled: true } },
            {
              $lookup: {
                from: deliveries.collectionName,
                localField: '_id',
                foreignField: 'webhookId',
                pipeline: [
                  { $match: { status: 'pending', dueAt: { $lt: before } } },
                  { $limit: 1 },
                  { $project: { _id: 1 } },
                ],
                as: 'overdue',
              },
            },
            { $match: { 'overdue.0': { $exists: true } } },
            { $limit: limit },
            { $project: { _id: 1 } },
          ],
          { hint: 'enabled' },
        )
        .toArray();
      return found.map(({ _id }) => _id);
    },

    async find(webhookId, id) {
      const document = await deliveries.findOne({ _id: id, webhookId });
      return document === null ? null : deliveryFrom(document);
    },

    async list(webhookId, { limit, status, after }) {
      const hint = status === undefined ? 'list' : 'list-by-status';
      const found = await deliveries
        .find(pageAfter(ofStatus(webhookId, status), after), { hint })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(deliveryFrom);
    },

    async select(webhookId, { limit, status, after, since, until }) {
      const all = ofStatus(webhookId, status);
      const from = after !== null && after.createdAt < until ? after : null;
      const before = { ...all, createdAt: { $gte: since, $lt: from?.createdAt ?? until } };
      const together = from !== null && from.createdAt >= since;
      const found = await deliveries
        .find(
          together ? { $or: [{ ...all, createdAt: from.createdAt, _id: { $lt: from.id } }, before] } : before,
          { projection: { createdAt: 1 }, hint: status === undefined ? 'list' : 'list-by-status' },
        )
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(({ _id: id, createdAt }) => ({ id, createdAt }));
    },

    async retry(ids, origin) {
      await deliveries.updateMany(
        { _id: { $in: ids } },
        { $set: { status: 'pending', tries: 0, dueAt: clock(), origin } },
      );
    },
  });
}

const ofStatus = (webhookId: string, status: DeliveryStatus | undefined) => ({
  webhookId,
  ...(status && { status }),
});

function deliveryFrom({ _id: id, ...facts }: DeliveryDocument): Delivery {
  return { id, ...facts };
}
