import type { Collection } from 'mongodb';
import { newsId } from '../../../domain/memberships/news';
import type { News } from '../../../domain/memberships/news';

export type NewsDocument = News & {
  /** `newsId()` */
  _id: string;
  publishedAt: Date | null;
};

/** As a part of all collections. */
export interface NewsCollections {
  membershipNews: Collection<NewsDocument>;
}

export function newsDocument(news: News): NewsDocument {
  return { _id: newsId(news), ...news, publishedAt: null };
}
