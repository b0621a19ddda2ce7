import type { MembershipRenewal } from '../../../domain/memberships/membership';
import { pointsOf } from '../../../domain/memberships/points';
import type { AppDependencies } from '../../dependencies';
import { cycleRecord } from './membership-record';
import type { CycleRecord } from './membership-record';

/** A renewal as it is published. */
export interface RenewalRecord {
  id: string;
  membership: string;
  from: CycleRecord;
  to: CycleRecord;
  override: boolean;
  carried: { category: string; points: number }[];
  created_at: string;
}

/** What was carried over is read from the ledger: nothing else stores points. */
export async function renewalRecord(
  { memberships: { ledger } }: { memberships: Pick<AppDependencies['memberships'], 'ledger'> },
  { id, memberId, membershipId, from, to, override, createdAt }: MembershipRenewal,
): Promise<RenewalRecord> {
  const entries = await ledger.entriesOf(memberId, id);
  return {
    ...{ id, membership: membershipId, from: cycleRecord(from), to: cycleRecord(to) },
    override: override !== null,
    carried: entries
      .filter(({ kind }) => kind === 'carry_in')
      .map(({ category, points }) => ({ category, points: pointsOf(points) })),
    created_at: createdAt.toISOString(),
  };
}
