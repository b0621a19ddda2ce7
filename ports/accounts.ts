import type { Account, Actor } from '../domain/account';

/** Every call is idempotent by certificate id: a step that is run twice charges once. */
export interface Allowance {
  /** `false` when nothing is left. */
  reserve(accountId: string, certificateId: string): Promise<boolean>;
  /** The unit was used: it can no longer be given back. */
  settle(accountId: string, certificateId: string): Promise<void>;
  /** Gives a reserved unit back. */
  release(accountId: string, certificateId: string): Promise<void>;
}

export interface NewAccount {
  /** As `normaliseEmail` gives it. */
  email: string;
  /** `null`: nobody can sign in to it until a password is set. */
  passwordHash: string | null;
  /** The hash of the invitation that is used up with this account. */
  inviteHash?: string;
  /** Left out when the account was opened by its owner. */
  actor?: Actor;
}

export interface Credentials {
  account: Account;
  passwordHash: string | null;
}

export interface AccountRepository extends Allowance {
  /** Throws `EmailTakenError` or `InviteInvalidError`; then nothing has changed. */
  create(account: NewAccount): Promise<Account>;
  find(accountId: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  credentials(email: string): Promise<Credentials | null>;
  /** `false`, and nothing has changed, when the stored hash is not `replaces` any more; `undefined` replaces any. */
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
  /** Whether an account could be opened with it now. Only `AccountRepository.create` uses it up. */
  isValid(hash: string): Promise<boolean>;
}
