import type { Membership } from '../../domain/memberships/membership';
import type { AppDependencies } from '../dependencies';
import { noSuch } from './missing';

/** The account's membership. */
export async function findMembership(
  { memberships: { memberships } }: { memberships: Pick<AppDependencies['memberships'], 'memberships'> },
  accountId: string,
  id: string,
): Promise<Membership> {
  const found = await memberships.find(accountId, id);
  if (found === null) throw noSuch('membership');
  return found;
}
