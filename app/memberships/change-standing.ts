import type { Membership } from '../../domain/memberships/membership';
import type { StandingChange } from '../../ports/memberships/memberships';
import { ServiceError } from '../errors';
import { followUp } from './follow-up';
import type { FollowUpDependencies } from './follow-up';
import { noSuch } from './missing';

/** Suspends, resumes or ends a membership. Repeating it changes nothing. */
export async function changeStanding(
  deps: FollowUpDependencies,
  order: { accountId: string; id: string; to: StandingChange; reason: string | null },
): Promise<Membership> {
  const { accountId, id, to, reason } = order;
  const change = { to, at: deps.clock(), reason };
  const membership = await deps.memberships.memberships.changeStanding(accountId, id, change);
  if (membership === null) throw noSuch('membership');
  const { standing } = membership;
  if (standing?.status === 'ended' && to !== 'end')
    throw new ServiceError('outside_validity', {
      message: 'The membership has ended, which can’t be undone. Create another one for this member.',
    });
  if (to === 'suspend' && standing !== null)
    followUp(deps, {
      news: [{ subject: id, type: 'membership.suspended', occurrence: String(standing.at.getTime()) }],
    });
  return membership;
}
