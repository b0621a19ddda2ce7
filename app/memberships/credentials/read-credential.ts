import { cardId } from '../../../domain/memberships/credential';
import type { Credential } from '../../../domain/memberships/credential';
import type { AppDependencies } from '../../dependencies';
import { ServiceError } from '../../errors';
import { findAccreditation } from '../accreditations/find-accreditation';
import { findMembership } from '../find-membership';

type Dependencies = Pick<AppDependencies, 'memberships'>;

/** It is signed within a second or two of being opened. */
const RETRY_AFTER_SECONDS = 2;

/** Of an accreditation of the account. */
export async function accreditationCredential(
  deps: Dependencies,
  accountId: string,
  id: string,
): Promise<Credential> {
  await findAccreditation(deps, accountId, id);
  return present(await deps.memberships.credentials.find(id));
}

/** The newest card of a membership of the account. */
export async function membershipCredential(
  deps: Dependencies,
  accountId: string,
  id: string,
): Promise<Credential> {
  const { cycle } = await findMembership(deps, accountId, id);
  return present(await deps.memberships.credentials.find(cardId(id, cycle.index)));
}

/** The signed token. */
export function tokenOf({ token }: Credential): string {
  if (token === null) throw credentialNotReady();
  return token;
}

export function credentialNotReady(): ServiceError {
  return new ServiceError('proof_not_ready', {
    message: 'The credential has not been signed yet. Ask again after Retry-After seconds.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function present(credential: Credential | null): Credential {
  if (credential === null) throw new Error('A credential is missing.');
  if (credential.erased)
    throw new ServiceError('gone', { message: 'The member was erased, and the credential with it.' });
  return credential;
}
