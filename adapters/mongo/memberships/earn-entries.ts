import type { ClientSession } from 'mongodb';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { EntryDraft } from '../../../domain/memberships/ledger';
import { countsOn } from '../../../domain/memberships/requirements';
import type { Cycle } from '../../../domain/memberships/membership';
import type { Collections } from '../collections';

type Used = Pick<Collections, 'memberships'>;

/** The open cycles of members, by member and program. */
export type OpenCycles = ReadonlyMap<string, Cycle>;

const keyOf = (memberId: string, programId: string) => `${memberId} ${programId}`;

/** As they are in the transaction: a renewal at the same moment makes it begin again, because both write the ledger. */
export async function openCycles(
  { memberships }: Used,
  session: ClientSession,
  memberIds: string[],
): Promise<OpenCycles> {
  const found = await memberships
    .find(
      { memberId: { $in: memberIds }, isEnded: false },
      { session, projection: { memberId: 1, programId: 1, cycle: 1 } },
    )
    .toArray();
  return new Map(found.map(({ memberId, programId, cycle }) => [keyOf(memberId, programId), cycle]));
}

/** One entry per award. */
export function earnEntries(
  { id, memberId, points, completedOn }: Accreditation,
  cycles: OpenCycles,
): EntryDraft[] {
  return points.map(({ programId, category, points: amount }) => ({
    ...{ kind: 'earn', programId, category, points: amount, source: id },
    on: countsOn(completedOn, cycles.get(keyOf(memberId, programId)) ?? null),
  }));
}
