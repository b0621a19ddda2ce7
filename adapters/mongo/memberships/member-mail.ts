import type { MemberMail } from '../../../ports/memberships/member-mail';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';

export function createMemberMail({ memberMail }: Collections): MemberMail {
  return reportUnavailable({
    async find(accountId) {
      const found = await memberMail.findOne({ _id: accountId });
      return found === null ? null : { daily: found.daily };
    },

    async enable(accountId, { daily }) {
      await memberMail.updateOne(
        { _id: accountId },
        { $set: { daily }, $setOnInsert: { day: '', sent: 0 } },
        { upsert: true },
      );
    },

    async disable(accountId) {
      await memberMail.deleteOne({ _id: accountId });
    },

    async enabledFor(accountIds) {
      const found = await memberMail.find({ _id: { $in: accountIds } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    async take(accountId, day) {
      const { modifiedCount } = await memberMail.updateOne(
        {
          _id: accountId,
          daily: { $gt: 0 },
          $or: [{ day: { $ne: day } }, { $expr: { $lt: ['$sent', '$daily'] } }],
        },
        [{ $set: { day, sent: { $cond: [{ $eq: ['$day', day] }, { $add: ['$sent', 1] }, 1] } } }],
      );
      return modifiedCount === 1;
    },

    async giveBack(accountId, day) {
      await memberMail.updateOne({ _id: accountId, day, sent: { $gt: 0 } }, { $inc: { sent: -1 } });
    },
  });
}
