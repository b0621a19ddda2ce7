import type { Actor } from '../domain/account';
import type { ApiKey, NewKey } from '../domain/api-key';

/** Every change is in the audit log, with who made it, or has not happened. */
export interface KeyRepository {
  /** Throws `TooManyKeysError`, also when the last free place is taken by several at once. */
  create(key: NewKey, actor: Actor): Promise<ApiKey>;
  /** Newest first, revoked ones included. */
  list(accountId: string): Promise<ApiKey[]>;
  /** `false` when there is no such key. Revoking twice keeps the first time. */
  revoke(key: { id: string; accountId?: string }, actor: Actor): Promise<boolean>;
  /** A new key with the settings of a live one, which is revoked in the same moment; `null` when there is no such live key. */
  rotate(
    key: { id: string; accountId: string },
    minted: { hash: string; mask: string },
    actor: Actor,
  ): Promise<ApiKey | null>;
}
