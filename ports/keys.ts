import type { Actor } from '../domain/account';
import type { ApiKey, KeyChange, NewKey } from '../domain/api-key';

/** A place in the list of ended keys. */
export interface EndedPosition {
  /** When the key there ended. */
  at: Date;
  id: string;
}

/** Every change is written together with its audit entry, or not at all. */
export interface KeyRepository {
  /** Throws `AccountClosingError`, or `TooManyKeysError`, also when concurrent calls would exceed a limit. */
  create(key: NewKey, actor: Actor): Promise<ApiKey>;
  /** Whether the key with this hash is neither revoked nor expired. Takes no unit of its limits. */
  isLive(hash: string): Promise<boolean>;
  nameOf(keyId: string): Promise<string | null>;
  /** Those that work, newest first: a bounded number. */
  list(accountId: string): Promise<ApiKey[]>;
  /** Revoked and expired ones, the last to end first. */
  listEnded(accountId: string, page: { limit: number; after: EndedPosition | null }): Promise<ApiKey[]>;
  /**
   * Atomically changes a live key that was not replaced. `decide` gets the key as it is and may throw; scopes and limits also change for the
   * keys that it replaces. `null` when there is no such key.
   */
  edit(
    key: { id: string; accountId?: string },
    decide: (current: ApiKey) => KeyChange,
    actor: Actor,
  ): Promise<ApiKey | null>;
  /** `false` when there is no such key. Revoking again keeps the first date. */
  revoke(key: { id: string; accountId?: string }, actor: Actor): Promise<boolean>;
  /**
   * Atomically makes a new key with the settings of a live one that was not replaced yet; both draw on the same limits. The old one ends
   * after the grace period. `null` when there is no such key; throws `TooManyKeysError`.
   */
  rotate(
    key: { id: string; accountId?: string },
    replacement: { hash: string; mask: string; graceSeconds: number },
    actor: Actor,
  ): Promise<ApiKey | null>;
}
