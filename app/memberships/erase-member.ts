import type { Member } from '../../domain/memberships/member';
import type { AppDependencies } from '../dependencies';
import { findMember } from './members';

/**
 * Removes everything personal about a member for good: name, e-mail address, external id, identifiers. The ledger stays, and stays
 * valid, as its hashes cover nothing of this. Repeating it changes nothing, and completes what was interrupted.
 */
export async function eraseMember(
  { memberships, clock }: Pick<AppDependencies, 'memberships' | 'clock'>,
  accountId: string,
  id: string,
): Promise<Member> {
  const erased = await memberships.members.erase(accountId, id, clock());
  return erased ?? findMember({ memberships }, accountId, id);
}
