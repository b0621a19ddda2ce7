import type { CalendarDate } from '../../domain/memberships/calendar-date';
import type { Membership, MembershipRenewal } from '../../domain/memberships/membership';
import type { MemberRefused } from './members';
import type { Page } from './programs';
import type { KeyHeld, WriteKey } from './write-keys';

export type MembershipInsertResult =
  | { outcome: 'inserted' }
  /** One that has not ended exists for the same member and program. */
  | { outcome: 'already_member'; id: string }
  | { outcome: 'no_allowance' }
  | MemberRefused
  | KeyHeld;

export interface RenewalOrder {
  accountId: string;
  membershipId: string;
  /** Of the renewal that is made. */
  renewalId: string;
  /** An administrator asks for it whatever is missing. */
  override: { reason: string | null } | null;
  now: Date;
  writeKey: WriteKey | null;
}

export type RenewalResult =
  | { outcome: 'renewed'; renewal: MembershipRenewal }
  | { outcome: 'already_renewed'; renewalId: string }
  /** The message says what is missing. */
  | { outcome: 'refused'; message: string }
  | { outcome: 'no_allowance' }
  | { outcome: 'not_found' }
  | MemberRefused
  | KeyHeld;

export interface MembershipFilter {
  memberId?: string | undefined;
  programId?: string | undefined;
}

/** Where a list by the end of the cycle begins: after this one. */
export interface EndPosition {
  endsBefore: CalendarDate;
  id: string;
}

export interface EndingPage extends MembershipFilter {
  /** Cycles whose last day is before this one. */
  endsBefore: CalendarDate;
  /** Cycles whose last day is this one or a later one. */
  endsFrom?: CalendarDate | undefined;
  limit: number;
  after: EndPosition | null;
}

export type StandingChange = 'suspend' | 'resume' | 'end';

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface MembershipRepository {
  /** With the unit of its first card and the card, or nothing at all. */
  insert(membership: Membership, writeKey: WriteKey | null): Promise<MembershipInsertResult>;
  find(accountId: string, id: string): Promise<Membership | null>;
  /** Those that exist, in any order. */
  findMany(accountId: string, ids: string[]): Promise<Membership[]>;
  /** Of any account. */
  findAnywhere(id: string): Promise<Membership | null>;
  /** The one that has not ended, otherwise the newest. */
  findFor(accountId: string, memberId: string, programId: string): Promise<Membership | null>;
  /** Newest first. */
  list(accountId: string, page: Page & MembershipFilter): Promise<Membership[]>;
  /** Neither suspended nor ended, and by the end of their cycle: the first to end come first. */
  listEnding(accountId: string, page: EndingPage): Promise<Membership[]>;
  /** Decides by the ledger. The renewal, its entries, the next cycle, the card with its unit and the news, or nothing at all. */
  renew(order: RenewalOrder): Promise<RenewalResult>;
  /** Newest first. */
  listRenewals(membershipId: string, page: Page): Promise<MembershipRenewal[]>;
  findRenewal(membershipId: string, id: string): Promise<MembershipRenewal | null>;
  /** The one that closed this cycle. */
  findRenewalOf(membershipId: string, cycle: number): Promise<MembershipRenewal | null>;
  /** Without the reason if the member was erased. With the standing of its cards and, if it is suspended, its news. Where nothing is to be changed, it stays as it is; an ended one always does. */
  changeStanding(
    accountId: string,
    id: string,
    change: { to: StandingChange; at: Date; reason: string | null },
  ): Promise<Membership | null>;
}
