import type { AccountEvent } from '../domain/event';

/** What was published in the last 30 days. Throws `UnavailableError('database')`. */
export interface EventRepository {
  /** Those whose id is known already are left as they are. */
  add(events: AccountEvent[]): Promise<void>;
  find(id: string): Promise<AccountEvent | null>;
  findMany(ids: string[]): Promise<AccountEvent[]>;
  /** Oldest first, after a position. */
  list(
    accountId: string,
    page: { limit: number; after: { at: Date; id: string } | null },
  ): Promise<AccountEvent[]>;
}
