import type { Account, Actor } from '../domain/account';

/** Every call is idempotent by certificate id: a repeated step charges once. */
export interface Allowance {
  /** `false` when nothing is left. */
  reserve(accountId: string, certificateId: string): Promise<boolean>;
  /** Marks the unit as used: it can no longer be released. */
  settle(accountId: string, certificateId: string): Promise<void>;
  /** Returns a reserved unit. */
  release(accountId: string, certificateId: string): Promise<void>;
}

export interface NewAccount {
  /** Normalised by `normaliseEmail`. */
  email: string;
  /** `null`: sign-in is impossible until a password is set. */
  passwordHash: string | null;
  /** The hash of the invitation that this account uses. */
  inviteHash?: string;
  /** Omitted when owners open their own account. */
  actor?: Actor;
}

export interface Credentials {
  account: Account;
  passwordHash: string | null;
}

export interface AccountRepository extends Allowance {
  /** Throws `EmailTakenError` or `InviteInvalidError` and then changes nothing. */
  create(account: NewAccount): Promise<Account>;
  find(accountId: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  credentials(email: string): Promise<Credentials | null>;
  /** Returns `false` and changes nothing if the stored hash is no longer `replaces`. Without `replaces` any hash is replaced. */
  setPassword(
    accountId: string,
    password: { hash: string; replaces?: string | null },
    actor: Actor,
  ): Promise<boolean>;
  grant(email: string, certificates: number, actor: Actor): Promise<Account | null>;
  list(): Promise<Account[]>;
}

export interface InviteRepository {
  create(hash: string, expiresAt: Date | null, actor: Actor): Promise<void>;
  /** Whether an account can be opened with it now. Only `AccountRepository.create` uses it. */
  isValid(hash: string): Promise<boolean>;
}
