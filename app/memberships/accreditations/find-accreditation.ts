import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { AppDependencies } from '../../dependencies';
import { noSuch } from '../missing';

/** The account's accreditation. */
export async function findAccreditation(
  {
    memberships: { accreditations },
  }: { memberships: Pick<AppDependencies['memberships'], 'accreditations'> },
  accountId: string,
  id: string,
): Promise<Accreditation> {
  const found = await accreditations.find(accountId, id);
  if (found === null) throw noSuch('accreditation');
  return found;
}
