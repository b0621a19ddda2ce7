import type { News } from '../../domain/memberships/news';

export interface StoredNews extends News {
  /** `newsId()` */
  id: string;
}

/** News that are stored with what happened, until everyone was told. Throws `UnavailableError`. */
export interface NewsRepository {
  /** Those that exist already stay as they are. `mailed`: accounts whose members are told by mail, too. */
  add(news: News[], mailed: ReadonlySet<string>): Promise<void>;
  /** Those of the ids that are not published, oldest first. */
  unpublished(ids: string[]): Promise<StoredNews[]>;
  /** The ids of those that were made before, and that nobody has published, oldest first. */
  overdue(before: Date, limit: number): Promise<string[]>;
  markPublished(ids: string[], at: Date): Promise<void>;
  /** The accounts that have news to be sent by mail. */
  accountsToMail(): Promise<string[]>;
  /** Those of an account that are to be sent by mail, oldest first. */
  toMail(accountId: string, limit: number): Promise<StoredNews[]>;
  /** They were sent, or are not to be sent any more. */
  markMailed(ids: string[]): Promise<void>;
}
