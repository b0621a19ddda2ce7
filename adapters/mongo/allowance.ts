import type { Document } from 'mongodb';
import type { Allowance } from '../../ports/accounts';
import type { Collections } from './collections';
import { holdBatch, holdUnits, unitsLeft } from './hold-units';

/**
 * The allowance is two fields of one document, so that every change is one atomic update: `certificatesUsed` counts units, and
 * `held` lists the claims to those that can still be given back. The claims of batches are also what limits how many are open.
 */
export function createAllowance(collections: Collections): Allowance {
  const { accounts } = collections;
  return {
    async reserve(accountId, { certificateId: id, idempotencyKey }) {
      const unit = idempotencyKey === null ? id : `key:${idempotencyKey}`;
      const claim = { id, unit, at: new Date() };
      if (await holdUnits(collections, accountId, claim, { condition: unitsLeft(1) })) return true;
      const held = { _id: accountId, 'held.id': id };
      return (await accounts.findOne(held, { projection: { _id: 1 } })) !== null;
    },

    reserveMany(accountId, { batchId: id, idempotencyKey, count }) {
      // With the count: requests of different sizes with the same key do not share.
      const unit = idempotencyKey === null ? id : `batch:${count}:${idempotencyKey}`;
      return holdBatch(collections, accountId, { id, unit, at: new Date(), count });
    },

    async settle(accountId, certificateId) {
      await accounts.updateOne(
        { _id: accountId, 'held.id': certificateId },
        [{ $set: { held: withoutUnitOf(certificateId) } }],
        // Need not survive a failover: the unit is already counted, and the sweep finds what is still held.
        { writeConcern: { w: 1 } },
      );
    },

    async settleMany(accountId, batchId, failed) {
      await accounts.updateOne({ _id: accountId, 'held.id': batchId }, [
        {
          $set: {
            certificatesUsed: { $subtract: ['$certificatesUsed', failed] },
            held: withoutUnitOf(batchId),
          },
        },
      ]);
    },

    async release(accountId, id) {
      const sharing = { $filter: { input: '$held', cond: { $eq: ['$$this.unit', unitHeldFor(id)] } } };
      const count = { $ifNull: [{ $arrayElemAt: [{ $map: { input: sharing, in: '$$this.count' } }, 0] }, 1] };
      await accounts.updateOne({ _id: accountId, 'held.id': id }, [
        {
          $set: {
            certificatesUsed: {
              $cond: [
                { $gt: [{ $size: sharing }, 1] },
                '$certificatesUsed',
                { $subtract: ['$certificatesUsed', count] },
              ],
            },
            held: { $filter: { input: '$held', cond: { $ne: ['$$this.id', id] } } },
          },
        },
      ]);
    },

    async listHeld(before, limit) {
      const claims = await accounts
        .aggregate<{ _id: string; held: { id: string } }>(
          [
            { $match: { 'held.0': { $exists: true } } },
            { $project: { held: 1 } },
            { $unwind: '$held' },
            { $match: { 'held.at': { $lt: before } } },
            { $limit: limit },
          ],
          { hint: 'holding' },
        )
        .toArray();
      return claims.map(({ _id, held }) => ({ accountId: _id, id: held.id }));
    },
  };
}

function unitHeldFor(id: string): Document {
  return { $arrayElemAt: ['$held.unit', { $indexOfArray: ['$held.id', id] }] };
}

function withoutUnitOf(id: string): Document {
  return { $filter: { input: '$held', cond: { $ne: ['$$this.unit', unitHeldFor(id)] } } };
}
