import type { Roster, RosterRow, RowFailure } from '../../../domain/memberships/roster';

export type RosterStatus = 'accepted' | 'running' | 'done';
export type RowStatus = 'pending' | 'certified' | 'failed';

/** A batch of accreditations as it is published. */
export interface RosterRecord {
  id: string;
  status: RosterStatus;
  counts: { total: number; accredited: number; failed: number; certified: number; pending: number };
  created_at: string;
  completed_at: string | null;
}

export interface RosterItemRecord {
  index: number;
  ref: string | null;
  accreditation_id: string | null;
  status: RowStatus;
  failure: RowFailure | null;
}

/** `certified`: how many of its credentials are. */
export function rosterRecord(
  { id, counts, createdAt, doneAt }: Roster,
  { certified, pending }: { certified: number; pending: number },
): RosterRecord {
  const started = certified > 0 ? 'running' : 'accepted';
  return {
    ...{ id, status: doneAt === null ? started : 'done' },
    counts: { ...counts, certified, pending },
    created_at: createdAt.toISOString(),
    completed_at: doneAt?.toISOString() ?? null,
  };
}

export function rosterItemRecord(row: RosterRow, isCertified: boolean): RosterItemRecord {
  const { index, ref, accreditationId, failure } = row;
  const accredited = isCertified ? 'certified' : 'pending';
  return {
    ...{ index, ref, accreditation_id: accreditationId, failure },
    status: failure === null ? accredited : 'failed',
  };
}
