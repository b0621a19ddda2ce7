import type { CalendarDate } from './calendar-date';

export interface Cycle {
  /** From 1. */
  index: number;
  startsOn: CalendarDate;
  /** The first day that no longer belongs to it. */
  endsBefore: CalendarDate;
  /** The day of the renewal that opened it, often before its start; of the first: its start. */
  openedOn: CalendarDate;
  /** The version of the program that it began with. */
  version: number;
}

/** Set by a person; everything else is derived from dates. */
export interface Standing {
  status: 'suspended' | 'ended';
  at: Date;
  reason: string | null;
}

export type MembershipStatus = 'pending' | 'active' | 'grace' | 'lapsed' | 'suspended' | 'ended';

export interface Membership {
  id: string;
  accountId: string;
  memberId: string;
  programId: string;
  startsOn: CalendarDate;
  /** The newest one. */
  cycle: Cycle;
  standing: Standing | null;
  /** When something happens to it by itself: a reminder, the lapse. `null`: nothing in this cycle. */
  nextEventAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The passage from one cycle to the next. At most one per membership and cycle. */
export interface MembershipRenewal {
  id: string;
  accountId: string;
  memberId: string;
  membershipId: string;
  programId: string;
  /** The cycle that was renewed. */
  from: Cycle;
  /** The cycle that follows. */
  to: Cycle;
  /** Requirements were not met, and an administrator renewed it all the same. */
  override: { reason: string | null } | null;
  createdAt: Date;
}
