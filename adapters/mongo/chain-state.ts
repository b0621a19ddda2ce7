import type { BatchRepository } from '../../ports/batches';
import type { Collections } from './collections';

/** The newest known height of each network, and when it was last checked. */
export function createChainState({
  chainState,
}: Pick<Collections, 'chainState'>): Pick<
  BatchRepository,
  'recordTip' | 'recordChainCheck' | 'chainCheckedWithin' | 'tip'
> {
  return {
    async recordTip(network, height) {
      await chainState.updateOne(
        { _id: network },
        { $set: { tipHeight: height }, $setOnInsert: { checkedAt: null } },
        { upsert: true },
      );
    },

    async recordChainCheck(network, height) {
      await chainState.updateOne(
        { _id: network },
        [{ $set: { tipHeight: { $literal: height }, checkedAt: '$$NOW' } }],
        { upsert: true },
      );
    },

    async chainCheckedWithin(network, seconds) {
      const recent = { $gte: ['$checkedAt', { $subtract: ['$$NOW', seconds * 1000] }] };
      return (await chainState.findOne({ _id: network, $expr: recent })) !== null;
    },

    async tip(network) {
      return (await chainState.findOne({ _id: network }))?.tipHeight ?? null;
    },
  };
}
