import type { Actor } from '../domain/account';
import type { ApiKey, NewKey } from '../domain/api-key';

/** Every change is written together with its audit entry, or not at all. */
export interface KeyRepository {
  /** Throws `TooManyKeysError`, also when concurrent calls would exceed the limit. */
  create(key: NewKey, actor: Actor): Promise<ApiKey>;
  /** Whether the key with this hash is neither revoked nor expired. Takes no unit of its limits. */
  isLive(hash: string): Promise<boolean>;
  /** Newest first, revoked ones included. */
  list(accountId: string): Promise<ApiKey[]>;
  /** `false` when there is no such key. Revoking again keeps the first date. */
  revoke(key: { id: string; accountId?: string }, actor: Actor): Promise<boolean>;
  /** Atomically replaces a live key with a new one with the same settings; `null` when there is no such live key. */
  rotate(
    key: { id: string; accountId: string },
    minted: { hash: string; mask: string },
    actor: Actor,
  ): Promise<ApiKey | null>;
}
