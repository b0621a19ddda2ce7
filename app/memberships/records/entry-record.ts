import type { EntryKind } from '../../../domain/memberships/ledger';
import { pointsOf } from '../../../domain/memberships/points';
import type { ListedEntry } from '../../../ports/memberships/ledger';

/** An entry of a member's ledger as it is published. */
export interface EntryRecord {
  sequence: number;
  kind: EntryKind;
  program: string;
  category: string;
  points: number;
  on: string;
  source: string;
  /** Of an adjustment; the hash does not cover it. */
  reason: string | null;
  recorded_at: string;
  previous: string;
  hash: string;
}

export function entryRecord({ programId, points, recordedAt, ...entry }: ListedEntry): EntryRecord {
  const { sequence, kind, category, on, source, reason, previous, hash } = entry;
  return {
    ...{ sequence, kind, program: programId, category, points: pointsOf(points), on, source, reason },
    ...{ recorded_at: recordedAt.toISOString(), previous, hash },
  };
}
