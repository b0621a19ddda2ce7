import type { LedgerEntry } from '../../../domain/memberships/ledger';
import type { LedgerTotals } from '../../../domain/memberships/totals';

export type LedgerDocument = LedgerEntry & {
  /** `entryId()`, so that the entries of a member sort by their sequence. */
  _id: string;
  /** `entrySource()`. Unique per member. */
  uniqueSource: string;
  /** Of an adjustment. The hash does not cover it, as it is erased with the member. */
  reason: string | null;
};

/** Where the next entry of a member goes. */
export interface LedgerHeadDocument {
  /** The member's id. */
  _id: string;
  sequence: number;
  hash: string;
}

/** A cache. `createLedger().rebuildCheckpoint` makes it again from the entries. */
export interface LedgerCheckpointDocument {
  /** The member's id. */
  _id: string;
  /** The last entry that is counted in it. */
  sequence: number;
  totals: LedgerTotals;
}

export function entryId(memberId: string, sequence: number): string {
  return `${memberId}:${String(sequence).padStart(10, '0')}`;
}

const LAST_SEQUENCE = 9_999_999_999;

/** The entries of a member after a sequence number. */
export function entriesAfter(memberId: string, sequence: number): { _id: { $gt: string; $lte: string } } {
  return { _id: { $gt: entryId(memberId, sequence), $lte: entryId(memberId, LAST_SEQUENCE) } };
}
