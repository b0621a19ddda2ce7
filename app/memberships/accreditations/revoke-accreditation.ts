import type { Accreditation } from '../../../domain/memberships/accreditation';
import { followUp } from '../follow-up';
import type { FollowUpDependencies } from '../follow-up';
import { noSuch } from '../missing';

/** Takes its points back. Repeating it changes nothing: the first time and reason stay. */
export async function revokeAccreditation(
  deps: FollowUpDependencies,
  { accountId, id, reason }: { accountId: string; id: string; reason: string | null },
): Promise<Accreditation> {
  const revoked = { at: deps.clock(), reason };
  const accreditation = await deps.memberships.accreditations.revoke(accountId, id, revoked);
  if (accreditation === null) throw noSuch('accreditation');
  followUp(deps, { news: [{ subject: id, type: 'accreditation.revoked', occurrence: 'once' }] });
  return accreditation;
}
