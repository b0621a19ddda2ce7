import type { EntryDraft, LedgerEntry } from '../../domain/memberships/ledger';
import type { LedgerTotals } from '../../domain/memberships/totals';
import type { MemberRefused } from './members';
import type { KeyHeld, WriteKey } from './write-keys';

export interface LedgerPage {
  programId?: string | undefined;
  /** Begins after this sequence number. */
  after: number;
  limit: number;
}

/** An entry with what is told of it, but not covered by its hash. */
export interface ListedEntry extends LedgerEntry {
  /** Of an adjustment. */
  reason: string | null;
}

export interface Adjustment {
  accountId: string;
  memberId: string;
  /** Its source is unique. */
  draft: EntryDraft;
  reason: string;
  recordedAt: Date;
  writeKey: WriteKey | null;
}

/** The append-only ledgers of members. Throws `UnavailableError('database')`. */
export interface Ledger {
  /** What all entries of the member add up to. */
  totals(memberId: string): Promise<LedgerTotals>;
  /** Oldest first. */
  list(accountId: string, memberId: string, page: LedgerPage): Promise<ListedEntry[]>;
  /** Those that a thing has caused: an accreditation, a renewal, an adjustment. */
  entriesOf(memberId: string, source: string): Promise<ListedEntry[]>;
  /** Also of a member who is archived. */
  adjust(adjustment: Adjustment): Promise<{ outcome: 'added'; entry: ListedEntry } | MemberRefused | KeyHeld>;
  /** Makes the cached totals of a member again from its entries. */
  rebuildCheckpoint(memberId: string): Promise<void>;
}
