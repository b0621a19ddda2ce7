import type { AccountEvent, EventType } from '../domain/event';

export interface ListedEvent extends AccountEvent {
  /** Opaque. Nothing is ever added before it once it has been listed. */
  position: string;
}

/** What was published in the last 30 days. Throws `UnavailableError('database')`. */
export interface EventRepository {
  /** Those whose id is known already are left as they are. */
  add(events: AccountEvent[]): Promise<void>;
  find(id: string): Promise<AccountEvent | null>;
  findMany(ids: string[]): Promise<AccountEvent[]>;
  /** Of these types, in the order in which they were added, after the given position. Those of the last few seconds are not listed yet. */
  list(
    accountId: string,
    page: { types: readonly EventType[]; limit: number; after: string | null },
  ): Promise<ListedEvent[]>;
}
