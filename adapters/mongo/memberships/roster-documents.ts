import type { Roster, RosterRow } from '../../../domain/memberships/roster';
import type { Stored } from '../stored';

export type RosterDocument = Stored<Roster> & { rows: RosterRow[] };

export function rosterFrom({ _id: id, ...facts }: Omit<RosterDocument, 'rows'>): Roster {
  return { id, ...facts };
}

/** A thousand of them are only read where they are needed. */
export const WITHOUT_ROWS = { projection: { rows: 0 } } as const;
