import type { Document } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import type { Allowance } from '../../ports/accounts';
import type { Collections, HeldClaim } from './collections';

/**
 * The allowance is two fields of one document, so that every change is one atomic update: `certificatesUsed` counts units, and
 * `held` lists the claims to those that can still be given back. The claims of batches are also what limits how many are open.
 */
export function createAllowance({ accounts }: Collections): Allowance {
  /** `false` when the account, in which nothing is held for this id yet, does not match. A unit that others hold already is free. */
  async function hold(accountId: string, claim: HeldClaim, condition: Document): Promise<boolean> {
    const { id, unit, count = 1 } = claim;
    const { matchedCount } = await accounts.updateOne(
      { _id: accountId, 'held.id': { $ne: id }, $or: [condition, { 'held.unit': unit }] },
      [
        {
          $set: {
            certificatesUsed: {
              $cond: [
                { $in: [{ $literal: unit }, '$held.unit'] },
                '$certificatesUsed',
                { $add: ['$certificatesUsed', count] },
              ],
            },
            held: { $concatArrays: ['$held', [{ $literal: claim }]] },
          },
        },
      ],
    );
    return matchedCount === 1;
  }

  return {
    async reserve(accountId, { certificateId: id, idempotencyKey }) {
      const unit = idempotencyKey === null ? id : `key:${idempotencyKey}`;
      if (await hold(accountId, { id, unit, at: new Date() }, unitsLeft(1))) return true;
      const held = { _id: accountId, 'held.id': id };
      return (await accounts.findOne(held, { projection: { _id: 1 } })) !== null;
    },

    async reserveMany(accountId, { batchId: id, idempotencyKey, count }) {
      // With the count: requests of different sizes with the same key do not share.
      const unit = idempotencyKey === null ? id : `batch:${count}:${idempotencyKey}`;
      const condition = { $and: [unitsLeft(count), FEWER_OPEN] };
      if (await hold(accountId, { id, unit, at: new Date(), count }, condition))
        return { outcome: 'reserved' };
      const account = await accounts.findOne({ _id: accountId });
      if (account === null) return { outcome: 'too_few_left', left: 0 };
      const { certificatesGranted, certificatesUsed, held } = account;
      if (held.some((claim) => claim.id === id)) return { outcome: 'reserved' };
      const left = Math.max(0, certificatesGranted - certificatesUsed);
      return left < count ? { outcome: 'too_few_left', left } : { outcome: 'too_many_open' };
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

const unitsLeft = (count: number): Document => ({
  $expr: { $lte: [{ $add: ['$certificatesUsed', count] }, '$certificatesGranted'] },
});

/** Batches with the same idempotency key share a unit, and at most one of them is stored. */
const FEWER_OPEN: Document = {
  $expr: {
    $lt: [
      {
        $size: {
          $setUnion: [
            {
              $map: {
                input: { $filter: { input: '$held', cond: { $gt: ['$$this.count', 0] } } },
                in: '$$this.unit',
              },
            },
          ],
        },
      },
      LIMITS.openBatchesPerAccount,
    ],
  },
};

function unitHeldFor(id: string): Document {
  return { $arrayElemAt: ['$held.unit', { $indexOfArray: ['$held.id', id] }] };
}

function withoutUnitOf(id: string): Document {
  return { $filter: { input: '$held', cond: { $ne: ['$$this.unit', unitHeldFor(id)] } } };
}
