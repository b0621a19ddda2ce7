import type { ClientSession, Document } from 'mongodb';
import { LIMITS } from '../../domain/limits';
import type { BatchReservation } from '../../ports/accounts';
import type { HeldClaim } from './account-documents';
import type { Collections } from './collections';

/** `false` when the account, in which nothing is held for this id yet, does not match. A unit that others hold already is free. */
export async function holdUnits(
  { accounts }: Pick<Collections, 'accounts'>,
  accountId: string,
  claim: HeldClaim,
  { condition, session }: { condition: Document; session?: ClientSession },
): Promise<boolean> {
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
    { ...(session && { session }) },
  );
  return matchedCount === 1;
}

/** Holds all units of a batch, or none. */
export async function holdBatch(
  collections: Pick<Collections, 'accounts'>,
  accountId: string,
  claim: HeldClaim & { count: number },
  session?: ClientSession,
): Promise<BatchReservation> {
  const { id, count } = claim;
  const condition = { $and: [unitsLeft(count), FEWER_OPEN] };
  if (await holdUnits(collections, accountId, claim, { condition, ...(session && { session }) }))
    return { outcome: 'reserved' };
  const account = await collections.accounts.findOne({ _id: accountId }, { ...(session && { session }) });
  if (account === null) return { outcome: 'too_few_left', left: 0 };
  const { certificatesGranted, certificatesUsed, held } = account;
  if (held.some((each) => each.id === id)) return { outcome: 'reserved' };
  const left = Math.max(0, certificatesGranted - certificatesUsed);
  return left < count ? { outcome: 'too_few_left', left } : { outcome: 'too_many_open' };
}

export const unitsLeft = (count: number): Document => ({
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
