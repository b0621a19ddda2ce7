import type { Account, Actor, Closing } from '../domain/account';

/**
 * The allowance is taken before a record exists and by nobody else, so no run can charge twice. Until the certificate is settled, its unit
 * is held: it can be given back once. Requests with the same idempotency key share one unit, because at most one of them becomes a
 * certificate. Every call is idempotent by certificate id. A batch of hashes is held as one claim to several units.
 */
export interface Allowance {
  /** `false` when nothing is left. */
  reserve(accountId: string, claim: Claim): Promise<boolean>;
  /** The certificate is certified: its unit can no longer be given back, by any request that shares it. */
  settle(accountId: string, certificateId: string): Promise<void>;
  /**
   * Gives what is held back, unless others share it. Only for a certificate that is proven not to be certified, or for a batch that has
   * no records.
   */
  release(accountId: string, id: string): Promise<void>;
  /** In one update: all units of a batch, or none. */
  reserveMany(accountId: string, claim: BatchClaim): Promise<BatchReservation>;
  /** The batch is done: gives the units of its failed certificates back, and the others never again. */
  settleMany(accountId: string, batchId: string, failed: number): Promise<void>;
  /** Claims to units that have been held since before the given time. */
  listHeld(before: Date, limit: number): Promise<HeldClaim[]>;
}

export interface Claim {
  certificateId: string;
  idempotencyKey: string | null;
}

export interface BatchClaim {
  batchId: string;
  count: number;
  idempotencyKey: string | null;
}

/** `too_many_open`: the account has as many batches under way as it may have. Those that share a claim count once. */
export type BatchReservation =
  { outcome: 'reserved' } | { outcome: 'too_few_left'; left: number } | { outcome: 'too_many_open' };

export interface HeldClaim {
  accountId: string;
  /** Of a certificate or of a batch of hashes. */
  id: string;
}

export interface NewAccount {
  /** Normalised by `normaliseEmail`. */
  email: string;
  /** `null`: sign-in is impossible until a password is set. */
  passwordHash: string | null;
  /** An invitation to this address confirms it too. */
  emailConfirmed: boolean;
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
  /**
   * Returns `false` and changes nothing if the stored hash is no longer `replaces`. Without `replaces` any hash is replaced. `address` is
   * where its owner changed it, for the audit log.
   */
  setPassword(
    accountId: string,
    password: { hash: string; replaces?: string | null; address?: string },
    actor: Actor,
  ): Promise<boolean>;
  /** `null` when there is no such account. */
  setHolderName(accountId: string, holderName: string | null, actor: Actor): Promise<Account | null>;
  grant(accountId: string, certificates: number, actor: Actor): Promise<Account | null>;
  /**
   * At once: ends every key, and every session but `keepSession`. `null` when there is no such account; throws `AccountClosingError` when it
   * is being closed already.
   */
  close(
    accountId: string,
    closing: Closing,
    by: { actor: Actor; keepSession: string | null },
  ): Promise<Account | null>;
  /** Undoes `close`, until the account is being erased; its keys stay ended. `null` when there is nothing to undo any more. */
  reopen(accountId: string, actor: Actor): Promise<Account | null>;
  list(): Promise<Account[]>;
}

export interface NewInvite {
  hash: string;
  /** The only address that can use it; `null`: any. */
  email: string | null;
  expiresAt: Date | null;
}

export interface InviteRepository {
  create(invite: NewInvite, actor: Actor): Promise<void>;
  /** Whether an account with this address can be opened with it now. `AccountRepository.create` uses it up. */
  isValid(hash: string, email: string): Promise<boolean>;
  /** Uses it up without opening an account. `false` when it is not valid for this address any more. */
  useUp(hash: string, email: string): Promise<boolean>;
}
