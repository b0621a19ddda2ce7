import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CalendarDate } from './calendar-date';
import type { Hundredths } from './points';

/**
 * earn: an accreditation. revoke: takes an `earn` back. expire: a renewal closes a cycle, and all its points with it. carry_in: what of
 * them passes into the next one. adjust: an administrator's correction.
 */
export type EntryKind = 'earn' | 'carry_in' | 'expire' | 'revoke' | 'adjust';

/** An entry before it has its place in a member's ledger. */
export interface EntryDraft {
  kind: EntryKind;
  programId: string;
  category: string;
  /** Negative for `expire` and `revoke`. */
  points: Hundredths;
  /** The day on which it counts, which decides its cycle. */
  on: CalendarDate;
  /** The id of the accreditation, renewal or adjustment. With kind, program and category it is unique. */
  source: string;
}

export interface LedgerEntry extends EntryDraft {
  accountId: string;
  memberId: string;
  /** From 1. */
  sequence: number;
  recordedAt: Date;
  /** The hash of the entry before; of the first: `NO_ENTRY`. */
  previous: string;
  hash: string;
}

/** The newest entry of a member. */
export interface LedgerHead {
  sequence: number;
  hash: string;
}

export const NO_ENTRY = '0'.repeat(64);
export const EMPTY_LEDGER: LedgerHead = { sequence: 0, hash: NO_ENTRY };

/** Covers everything but the hash itself. Nothing of it is personal, so that erasing a member breaks nothing. */
export function entryHash(entry: Omit<LedgerEntry, 'hash'>): string {
  const { accountId, memberId, sequence, kind, programId, category, points, on, source, recordedAt } = entry;
  const content = [
    ...[accountId, memberId, sequence, kind, programId, category, points, on, source],
    ...[recordedAt.toISOString(), entry.previous],
  ];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content))));
}

/** What makes an entry happen once. */
export function entrySource({ kind, programId, category, source }: EntryDraft): string {
  return [source, kind, programId, category].join(' ');
}

/** The drafts as entries that follow the head. */
export function appendEntries(
  head: LedgerHead,
  { accountId, memberId, recordedAt }: Pick<LedgerEntry, 'accountId' | 'memberId' | 'recordedAt'>,
  drafts: readonly EntryDraft[],
): LedgerEntry[] {
  let { sequence, hash: previous } = head;
  return drafts.map((draft) => {
    sequence += 1;
    const entry = { ...draft, accountId, memberId, sequence, recordedAt, previous };
    previous = entryHash(entry);
    return { ...entry, hash: previous };
  });
}

/** The sequence number of the first entry that does not follow the one before it; `null`: all do. */
export function firstBroken(entries: readonly LedgerEntry[], head: LedgerHead = EMPTY_LEDGER): number | null {
  let { sequence, hash } = head;
  for (const entry of entries) {
    if (entry.sequence !== sequence + 1 || entry.previous !== hash || entryHash(entry) !== entry.hash)
      return entry.sequence;
    ({ sequence, hash } = entry);
  }
  return null;
}
