import type { ClientSession } from 'mongodb';
import type { News } from '../../../domain/memberships/news';
import { newsDocument } from './news-document';
import type { NewsCollections } from './news-document';

/** Stores news in the transaction of what happened. The caller publishes them once it is committed. */
export async function addNews(
  { membershipNews }: Pick<NewsCollections, 'membershipNews'>,
  session: ClientSession,
  news: News[],
): Promise<void> {
  if (news.length > 0) await membershipNews.insertMany(news.map(newsDocument), { session });
}
