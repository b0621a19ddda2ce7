import type { BatchRepository } from '../../ports/batches';
import type { Collections } from './collections';

/** The newest known block of each network, and when the anchors were last compared with its chain. */
export function createChainState({
  chainState,
}: Pick<Collections, 'chainState'>): Pick<
  BatchRepository,
  'recordTip' | 'recordChainCheck' | 'chainCheckedWithin' | 'tip'
> {
  return {
    async recordTip(network, { height, work }) {
      await chainState.updateOne(
        { _id: network },
        { $set: { tipHeight: height, tipWork: work }, $setOnInsert: { checkedAt: null } },
        { upsert: true },
      );
    },

    async recordChainCheck(network) {
      await chainState.updateOne({ _id: network }, [{ $set: { checkedAt: '$$NOW' } }]);
    },

    async chainCheckedWithin(network, seconds) {
      const recent = { $gte: ['$checkedAt', { $subtract: ['$$NOW', seconds * 1000] }] };
      return (await chainState.findOne({ _id: network, $expr: recent })) !== null;
    },

    async tip(network) {
      const state = await chainState.findOne({ _id: network });
      return state === null ? null : { height: state.tipHeight, work: state.tipWork };
    },
  };
}
