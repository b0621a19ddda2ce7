import type { Subscriptions } from '../../../ports/memberships/subscriptions';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';

export function createSubscriptions({ members }: Pick<Collections, 'members'>): Subscriptions {
  return reportUnavailable({
    async unsubscribe(memberId, at) {
      await members.updateOne(
        { _id: memberId, unsubscribed: false },
        { $set: { unsubscribed: true, updatedAt: at } },
      );
    },
  });
}
