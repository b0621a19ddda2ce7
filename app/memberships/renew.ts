import { newId } from '../../domain/ids';
import { cardId } from '../../domain/memberships/credential';
import type { MembershipRenewal } from '../../domain/memberships/membership';
import { allowanceExhausted } from '../allowance-exhausted';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { findMembership } from './find-membership';
import { followUp } from './follow-up';
import type { FollowUpDependencies } from './follow-up';
import { noSuch, refusedMember } from './missing';
import { earlierResult, replayed, writeKeyOf } from './write-key';

interface RenewOrder {
  accountId: string;
  membershipId: string;
  /** The caller may ask for it. */
  override: { reason: string | null } | null;
  idempotencyKey: string | null;
}

interface Renewed {
  renewal: MembershipRenewal;
  replayed: boolean;
}

/** Into the next cycle, with a new card. Whether it can be renewed is decided in the transaction that does it. */
export async function renewMembership(deps: FollowUpDependencies, order: RenewOrder): Promise<Renewed> {
  const { accountId, membershipId, override, idempotencyKey } = order;
  await findMembership(deps, accountId, membershipId);
  const call = `POST /memberships/${membershipId}/renewals`;
  const writeKey = writeKeyOf(deps.memberships, { accountId, idempotencyKey }, call, { override });
  const earlier = await earlierResult(deps.memberships, writeKey);
  if (earlier !== null) return replay(deps, membershipId, earlier);
  const renewalId = newId('rnw');
  const details = { accountId, membershipId, renewalId, override, now: deps.clock(), writeKey };
  const result = await deps.memberships.memberships.renew(details);
  switch (result.outcome) {
    case 'renewed': {
      const { renewal } = result;
      followUp(deps, {
        issue: { credentialId: cardId(membershipId, renewal.to.index), accountId },
        news: [{ subject: membershipId, type: 'membership.renewed', occurrence: renewalId }],
      });
      return { renewal, replayed: false };
    }
    case 'already_renewed':
      throw new ServiceError('already_renewed', {
        location: `/memberships/${membershipId}/renewals/${result.renewalId}`,
      });
    case 'refused':
      throw new ServiceError('requirements_not_met', { message: result.message });
    case 'member_refused':
      throw refusedMember(result);
    case 'no_allowance':
      throw allowanceExhausted(deps.settings);
    case 'not_found':
      throw noSuch('membership');
    case 'key_held':
      return replay(deps, membershipId, replayed(result, writeKey));
  }
}

async function replay(
  deps: { memberships: Pick<AppDependencies['memberships'], 'memberships'> },
  membershipId: string,
  id: string,
): Promise<Renewed> {
  return { renewal: await findRenewal(deps, membershipId, id), replayed: true };
}

export async function findRenewal(
  { memberships: { memberships } }: { memberships: Pick<AppDependencies['memberships'], 'memberships'> },
  membershipId: string,
  id: string,
): Promise<MembershipRenewal> {
  const renewal = await memberships.findRenewal(membershipId, id);
  if (renewal === null) throw noSuch('renewal');
  return renewal;
}
