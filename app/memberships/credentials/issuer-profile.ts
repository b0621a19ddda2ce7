import type { AccountRepository } from '../../../ports/accounts';
import type { CredentialRepository } from '../../../ports/memberships/credentials';
import { ServiceError } from '../../errors';
import { credentialAddresses } from './credential-addresses';

export interface IssuerDependencies {
  credentials: Pick<CredentialRepository, 'findIssuer'>;
  accounts: Pick<AccountRepository, 'find'>;
  publicUrl: string;
}

/** Who issues the credentials of an account: a Profile of Open Badges 3.0. It has a name only if the account gave one. */
export async function issuerProfile(
  { credentials, accounts, publicUrl }: IssuerDependencies,
  issuerId: string,
) {
  const issuer = await credentials.findIssuer(issuerId);
  if (issuer === null)
    throw new ServiceError('not_found', { message: 'There is no issuer at this address.' });
  // An account that was erased is still the issuer of what it issued.
  const name = (await accounts.find(issuer.accountId))?.holderName ?? null;
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: credentialAddresses(publicUrl).issuer(issuerId),
    type: ['Profile'],
    ...(name !== null && { name }),
  };
}
