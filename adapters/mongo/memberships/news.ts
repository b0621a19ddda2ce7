import type { NewsRepository, StoredNews } from '../../../ports/memberships/news';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { insertNew } from '../insert-new';
import { newsDocument } from './news-document';
import type { NewsDocument } from './news-document';

export function createNewsRepository({ membershipNews }: Collections): NewsRepository {
  return reportUnavailable({
    add: (news, mailed) =>
      insertNew(
        membershipNews,
        news.map((each) => ({
          ...newsDocument(each),
          ...(mailed.has(each.accountId) && { mail: 'waiting' as const }),
        })),
      ),

    async unpublished(ids) {
      const found = await membershipNews
        .find({ _id: { $in: ids }, publishedAt: null })
        .sort({ createdAt: 1, _id: 1 })
        .toArray();
      return found.map(newsFrom);
    },

    async overdue(before, limit) {
      const found = await membershipNews
        .find({ publishedAt: null, createdAt: { $lt: before } }, { projection: { _id: 1 } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },

    async markPublished(ids, at) {
      if (ids.length > 0)
        await membershipNews.updateMany({ _id: { $in: ids } }, { $set: { publishedAt: at } });
    },

    accountsToMail: () => membershipNews.distinct('accountId', { mail: 'waiting' }),

    async toMail(accountId, limit) {
      const found = await membershipNews
        .find({ mail: 'waiting', accountId })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(newsFrom);
    },

    async markMailed(ids) {
      if (ids.length > 0) await membershipNews.updateMany({ _id: { $in: ids } }, { $unset: { mail: true } });
    },
  });
}

function newsFrom({ _id: id, mail: _mail, publishedAt: _publishedAt, ...news }: NewsDocument): StoredNews {
  return { id, ...news };
}
