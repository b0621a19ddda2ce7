import { cardId } from '../../../domain/memberships/credential';
import type { NewCredential } from '../../../domain/memberships/credential';
import type { Membership, MembershipRenewal } from '../../../domain/memberships/membership';
import type { News } from '../../../domain/memberships/news';
import type { Stored } from '../stored';

export type MembershipDocument = Stored<Membership> & {
  /** Only one that is not is unique per member and program. */
  isEnded: boolean;
};

export type MembershipRenewalDocument = Stored<MembershipRenewal> & {
  /** The index of the cycle that was renewed. Unique per membership. */
  fromIndex: number;
};

export function membershipDocument({ id, ...facts }: Membership): MembershipDocument {
  return { _id: id, ...facts, isEnded: facts.standing?.status === 'ended' };
}

export function membershipFrom({ _id: id, isEnded: _, ...facts }: MembershipDocument): Membership {
  return { id, ...facts };
}

export function renewalDocument({ id, ...facts }: MembershipRenewal): MembershipRenewalDocument {
  return { _id: id, ...facts, fromIndex: facts.from.index };
}

export function renewalFrom({
  _id: id,
  fromIndex: _,
  ...facts
}: MembershipRenewalDocument): MembershipRenewal {
  return { id, ...facts };
}

/** The card of the open cycle. */
export function cardOf(
  { id, accountId, memberId, cycle }: Pick<Membership, 'id' | 'accountId' | 'memberId' | 'cycle'>,
  createdAt: Date,
): NewCredential {
  return {
    ...{ id: cardId(id, cycle.index), accountId, memberId, createdAt, subjectId: id },
    ...{ kind: 'card', cycle: cycle.index, roster: null },
  };
}

export function newsOfMembership(
  { id, accountId, memberId }: Pick<Membership, 'id' | 'accountId' | 'memberId'>,
  type: 'membership.renewed' | 'membership.suspended',
  occurrence: string,
  at: Date,
): News {
  return { accountId, memberId, subject: id, type, occurrence, daysLeft: null, createdAt: at };
}
