import type { Collection } from 'mongodb';
import { newsId } from '../../../domain/memberships/news';
import type { News } from '../../../domain/memberships/news';

export type NewsDocument = News & {
  /** `newsId()` */
  _id: string;
  /** While it is to be sent to the member by mail. */
  mail?: 'waiting';
  publishedAt: Date | null;
};

/** Of an account whose members are sent reminders by mail. */
export interface MemberMailDocument {
  /** The account. */
  _id: string;
  daily: number;
  /** The day of the last mail, and how many were sent on it. */
  day: string;
  sent: number;
}

export interface NewsCollections {
  membershipNews: Collection<NewsDocument>;
  memberMail: Collection<MemberMailDocument>;
}

export function newsDocument(news: News): NewsDocument {
  return { _id: newsId(news), ...news, publishedAt: null };
}
