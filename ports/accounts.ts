import type { Scope } from '../domain/scopes';

export interface Account {
  id: string;
  email: string;
  certificatesGranted: number;
  certificatesUsed: number;
  createdAt: Date;
}

/** Every call is idempotent by certificate id: a step that is run twice charges once. */
export interface Allowance {
  /** `false` when nothing is left. */
  reserve(accountId: string, certificateId: string): Promise<boolean>;
  /** The unit was used: it can no longer be given back. */
  settle(accountId: string, certificateId: string): Promise<void>;
  /** Gives a reserved unit back. */
  release(accountId: string, certificateId: string): Promise<void>;
}

export interface AccountRepository extends Allowance {
  create(email: string): Promise<Account>;
  findByEmail(email: string): Promise<Account | null>;
  grant(email: string, certificates: number): Promise<Account | null>;
  list(): Promise<Account[]>;
}

export interface NewKey {
  accountId: string;
  name: string;
  hash: string;
  mask: string;
  scopes: Scope[];
  ratePerMinute: number;
  quotaPerMonth: number;
  expiresAt: Date | null;
}

export interface ApiKey extends Omit<NewKey, 'hash'> {
  id: string;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

export interface KeyRepository {
  create(key: NewKey): Promise<ApiKey>;
  list(accountId: string): Promise<ApiKey[]>;
  /** `false` when there is no such key. Revoking twice keeps the first time. */
  revoke(keyId: string): Promise<boolean>;
}
