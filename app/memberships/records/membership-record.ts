import { cardId } from '../../../domain/memberships/credential';
import type { Credential } from '../../../domain/memberships/credential';
import { endsOn, graceEndsOn, renewalOpensOn, statusOn, todayIn } from '../../../domain/memberships/cycle';
import type { Cycle, Membership, MembershipStatus } from '../../../domain/memberships/membership';
import { versionOf } from '../../../domain/memberships/program';
import type { Program } from '../../../domain/memberships/program';
import type { AppDependencies } from '../../dependencies';
import type { RecordSettings } from './accreditation-record';
import { certificationOf } from './certification';
import type { CertificationRecord } from './certification';

export interface CycleRecord {
  index: number;
  starts_on: string;
  /** The last day. */
  ends_on: string;
  /** Of the program. */
  version: number;
}

/** A membership as it is published; its status is that of this moment. */
export interface MembershipRecord extends CertificationRecord {
  id: string;
  status: MembershipStatus;
  member: string;
  program: string;
  starts_on: string;
  cycle: CycleRecord;
  renewal_opens_on: string;
  grace_ends_on: string;
  standing: { reason: string | null; at: string } | null;
  verification_url: string;
  created_at: string;
  updated_at: string;
}

type Dependencies = RecordSettings &
  Pick<AppDependencies, 'clock'> & {
    memberships: Pick<AppDependencies['memberships'], 'credentials' | 'programs'>;
  };

export function cycleRecord({ index, startsOn, version, ...cycle }: Cycle): CycleRecord {
  return { index, starts_on: startsOn, ends_on: endsOn(cycle), version };
}

export function membershipRecord(
  { settings, clock }: RecordSettings & Pick<AppDependencies, 'clock'>,
  membership: Membership,
  program: Program,
  card: Pick<Credential, 'certificateId'> | undefined,
): MembershipRecord {
  const { id, memberId, programId, startsOn, cycle, standing, createdAt, updatedAt } = membership;
  const rules = versionOf(program, cycle.version);
  return {
    ...{ id, status: statusOn(membership, rules, todayIn(program, clock())) },
    ...{ member: memberId, program: programId, starts_on: startsOn, cycle: cycleRecord(cycle) },
    renewal_opens_on: renewalOpensOn(rules, cycle),
    grace_ends_on: graceEndsOn(rules, cycle),
    standing: standing && { reason: standing.reason, at: standing.at.toISOString() },
    ...certificationOf(card),
    verification_url: `${settings.publicUrl}/v/${id}`,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** In the same order. All of one account. */
export async function membershipRecords(
  deps: Dependencies,
  memberships: Membership[],
): Promise<MembershipRecord[]> {
  const [first] = memberships;
  if (first === undefined) return [];
  const programIds = [...new Set(memberships.map(({ programId }) => programId))];
  const [cards, programs] = await Promise.all([
    deps.memberships.credentials.findMany(memberships.map(({ id, cycle }) => cardId(id, cycle.index))),
    deps.memberships.programs.findMany(first.accountId, programIds),
  ]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const programById = new Map(programs.map((program) => [program.id, program]));
  return memberships.map((each) => {
    const program = programById.get(each.programId);
    if (program === undefined) throw new Error(`The program ${each.programId} does not exist.`);
    return membershipRecord(deps, each, program, cardById.get(cardId(each.id, each.cycle.index)));
  });
}
