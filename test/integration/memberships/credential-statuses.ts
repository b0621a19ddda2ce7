import { cardId } from '../../../domain/memberships/credential';
import { createCollege } from '../../support/memberships/college';
import type { College } from '../../support/memberships/college';
import type { ServiceClient } from '../../support/service-client';
import type { Attempt, Tools } from './registry-statuses';

/** Every status that credentials, diplomas and cards answer with. */
export function credentialAttempts(
  { get, always }: Pick<Tools, 'get' | 'always'>,
  service: () => ServiceClient,
): Record<string, () => Record<number, Attempt>> {
  let opened: Promise<College> | undefined;
  const college = () => (opened ??= createCollege(service()));

  const accreditation = async (start: boolean) => {
    const { accredit, addMember, certified } = await college();
    const id = await accredit(await addMember(), { start });
    if (start) await certified(id);
    return id;
  };
  const membership = async (start: boolean) => {
    const { join, addMember, certified } = await college();
    const id = await join(await addMember(), { start });
    if (start) await certified(cardId(id, 1));
    return id;
  };
  const erased = async (make: typeof accreditation) => {
    const subjectId = await make(false);
    await service().collections.credentials.updateMany({ subjectId }, { $set: { erased: true } });
    return subjectId;
  };

  const downloads = (path: string, name: string, make: typeof accreditation) => () => ({
    ...always((headers) => get(`${path}/none/${name}`, headers)),
    200: async () => get(`${path}/${await make(true)}/${name}`),
    400: () => get(`${path}/%zz/${name}`),
    404: () => get(`${path}/none/${name}`),
    409: async () => get(`${path}/${await make(false)}/${name}`),
    410: async () => get(`${path}/${await erased(make)}/${name}`),
  });

  return {
    getAccreditationCredential: downloads('/accreditations', 'credential', accreditation),
    getDiploma: downloads('/accreditations', 'diploma', accreditation),
    getMembershipCredential: downloads('/memberships', 'credential', membership),
    getCard: downloads('/memberships', 'card', membership),
  };
}
