import type { PageChoice } from '../domain/account';
import type { Custody } from '../domain/certificate';
import type { ListPosition } from './certificates';

/** A record to erase. */
export type ErasedRecord = ListPosition & { custody: Custody };

export interface DueAccount {
  id: string;
  pages: PageChoice;
}

/** Erases accounts, in steps that can each be repeated. Throws `UnavailableError('database')`. */
export interface ErasureRepository {
  /** Accounts whose closing can no longer be undone, the earliest first. */
  listDue(now: Date, limit: number): Promise<DueAccount[]>;
  /** Whether a certification or a batch of the account is still under way. */
  hasOpenRuns(accountId: string): Promise<boolean>;
  /** From here on nobody can sign in or reopen the account. `null` when it was reopened, or is erased already. */
  begin(accountId: string, now: Date): Promise<DueAccount | null>;
  /** All records of the account, newest first, whether they were stripped already or not. */
  listRecords(
    accountId: string,
    page: { after: ListPosition | null; limit: number },
  ): Promise<ErasedRecord[]>;
  /** Leaves of these records only what their proofs need. */
  stripRecords(ids: string[], order: { at: Date; pages: PageChoice }): Promise<void>;
  /** Everything else that is known about the account; its id stays. Only after its records. */
  eraseAccount(account: DueAccount, now: Date): Promise<void>;
}
