import { newId } from '../../domain/ids';
import { LIMITS } from '../../domain/limits';
import { addDays, addMonths } from '../../domain/memberships/calendar-date';
import type { CalendarDate } from '../../domain/memberships/calendar-date';
import { cardId } from '../../domain/memberships/credential';
import { firstCycle, nextEventAfter, todayIn } from '../../domain/memberships/cycle';
import type { Membership } from '../../domain/memberships/membership';
import { allowanceExhausted } from '../allowance-exhausted';
import { ServiceError } from '../errors';
import { findMembership } from './find-membership';
import { followUp } from './follow-up';
import type { FollowUpDependencies } from './follow-up';
import { refusedMember, unknownIn } from './missing';
import { earlierResult, replayed, writeKeyOf } from './write-key';

export interface MembershipOrder {
  accountId: string;
  memberId: string;
  programId: string;
  startsOn: CalendarDate;
  idempotencyKey: string | null;
}

interface Created {
  membership: Membership;
  replayed: boolean;
}

/** With its first card, in one transaction. The card is signed and certified afterwards. */
export async function createMembership(deps: FollowUpDependencies, order: MembershipOrder): Promise<Created> {
  const { accountId, idempotencyKey, ...content } = order;
  const writeKey = writeKeyOf(deps.memberships, { accountId, idempotencyKey }, 'POST /memberships', content);
  const earlier = await earlierResult(deps.memberships, writeKey);
  if (earlier !== null) return replay(deps, accountId, earlier);
  const membership = await newMembership(deps, order);
  const result = await deps.memberships.memberships.insert(membership, writeKey);
  switch (result.outcome) {
    case 'inserted':
      followUp(deps, { issue: { credentialId: cardId(membership.id, 1), accountId } });
      return { membership, replayed: false };
    case 'already_member':
      throw new ServiceError('already_member', { location: `/memberships/${result.id}` });
    case 'no_allowance':
      throw allowanceExhausted(deps.settings);
    case 'member_refused':
      throw refusedMember(result);
    case 'key_held':
      return replay(deps, accountId, replayed(result, writeKey));
  }
}

async function newMembership(
  { memberships: { members, programs }, clock }: FollowUpDependencies,
  { accountId, memberId, programId, startsOn }: MembershipOrder,
): Promise<Membership> {
  const [member, program] = await Promise.all([
    members.find(accountId, memberId),
    programs.find(accountId, programId),
  ]);
  if (member === null) throw unknownIn('member', 'member');
  if (program === null) throw unknownIn('program', 'program');
  if (member.status !== 'active') throw refusedMember({ status: member.status });
  const now = clock();
  const today = todayIn(program, now);
  if (startsOn > addMonths(today, LIMITS.startsAheadYears * 12))
    throw new ServiceError('invalid_request', {
      message: `The field starts_on lies more than ${LIMITS.startsAheadYears} years ahead. Check the year.`,
    });
  const cycle = firstCycle(program, startsOn);
  // An event of today is still to come.
  const nextEventAt = nextEventAfter(program, cycle, addDays(today, -1));
  return {
    ...{ id: newId('mbr'), accountId, memberId, programId, startsOn, cycle, standing: null, nextEventAt },
    ...{ createdAt: now, updatedAt: now },
  };
}

async function replay(deps: FollowUpDependencies, accountId: string, id: string): Promise<Created> {
  return { membership: await findMembership(deps, accountId, id), replayed: true };
}
