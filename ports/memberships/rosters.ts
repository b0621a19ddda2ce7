import type { Accreditation } from '../../domain/memberships/accreditation';
import type { Roster, RosterRow, RowFailure } from '../../domain/memberships/roster';
import type { Page } from './programs';
import type { KeyHeld, WriteKey } from './write-keys';

/** A row that broke a rule, or one that is accredited unless its accreditation exists already. */
export type NewRow = Pick<RosterRow, 'index' | 'ref' | 'memberId'> &
  ({ failure: RowFailure } | { failure: null; accreditation: Accreditation });

export interface NewRoster {
  id: string;
  accountId: string;
  /** In the order of the request. */
  rows: NewRow[];
  createdAt: Date;
}

export type RosterInsertResult =
  | { outcome: 'inserted'; roster: Roster }
  | { outcome: 'too_few_left'; left: number; needed: number }
  | { outcome: 'too_many_open' }
  /** A member to be accredited was deleted, erased or archived since the rows were judged. */
  | { outcome: 'member_changed' }
  | KeyHeld;

/** Writes are majority-acknowledged and journaled before they resolve. Throws `UnavailableError('database')`. */
export interface RosterRepository {
  /**
   * The roster and, for all rows that can be accredited, what a single accreditation stores; or nothing at all. A row whose accreditation
   * exists already fails alone. Without any accredited row, the roster is done.
   */
  insert(roster: NewRoster, writeKey: WriteKey | null): Promise<RosterInsertResult>;
  find(accountId: string, id: string): Promise<Roster | null>;
  /** Newest first. */
  list(accountId: string, page: Page): Promise<Roster[]>;
  /** In the order of the request. */
  rows(id: string): Promise<RosterRow[]>;
  /** Created before the given time and not done yet, the oldest first. */
  listOpen(before: Date, limit: number): Promise<Roster[]>;
  /** -> done. The first time stays. */
  finish(id: string, at: Date): Promise<void>;
}
