import type { Scope } from '../domain/scopes';
import type { Actor } from './accounts';

/** What a key may do, and how often. */
export interface KeySettings {
  name: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  expiresAt: Date | null;
}

export interface NewKey extends KeySettings {
  accountId: string;
  hash: string;
  mask: string;
}

export interface ApiKey extends Omit<NewKey, 'hash'> {
  id: string;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  usedThisMonth: number;
}

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

export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';
}
