import type { RefusedRequest } from '../domain/refused-request';

/** The last requests of each key that were refused, for its owner. */
export interface RefusedRequests {
  /** Returns at once and never throws. Under pressure, or without a database, entries are dropped. */
  record(keyId: string, refused: RefusedRequest): void;
  /** Newest first; `null` when the account has no such key. */
  list(key: { id: string; accountId: string }): Promise<RefusedRequest[] | null>;
  /** Writes what is still queued. */
  close(): Promise<void>;
}
