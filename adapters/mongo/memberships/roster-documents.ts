import type { Roster, RosterRow } from '../../../domain/memberships/roster';
import type { Stored } from '../stored';

export type RosterDocument = Stored<Roster> & {
  rows: RosterRow[];
  /** Whom its rows name; `null`: one of them names no member. Each is removed once its rows hold nothing personal. */
  memberIds: (string | null)[];
};

export function rosterFrom({ _id: id, ...facts }: Omit<RosterDocument, 'rows' | 'memberIds'>): Roster {
  return { id, ...facts };
}

/** A thousand of them are only read where they are needed. */
export const WITHOUT_ROWS = { projection: { rows: 0, memberIds: 0 } } as const;
