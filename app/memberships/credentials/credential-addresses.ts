import type { Credential } from '../../../domain/memberships/credential';
import type { StatusPurpose } from '../../../domain/memberships/status-list';

const WELL_KNOWN = '/.well-known/sello';

/** The public addresses that credentials name. They never change. */
export function credentialAddresses(publicUrl: string) {
  const issuer = (issuerId: string) => `${publicUrl}${WELL_KNOWN}/issuers/${issuerId}`;
  return {
    /** The page of an accreditation or a membership. */
    page: (subjectId: string) => `${publicUrl}/v/${subjectId}`,
    /** What a credential is called by: its page, and for a card the cycle. */
    credential: ({ subjectId, cycle }: Pick<Credential, 'subjectId' | 'cycle'>) =>
      `${publicUrl}/v/${subjectId}${cycle === null ? '' : `?cycle=${cycle}`}`,
    issuer,
    statusList: (issuerId: string, purpose: StatusPurpose, list: number) =>
      `${issuer(issuerId)}/status/${purpose}/${list}`,
    /** All of them, as a JWK Set. */
    keys: `${publicUrl}${WELL_KNOWN}/jwks.json`,
    /** Leads to the key alone, as Open Badges 3.0 wants it of a `kid`. */
    key: (keyId: string) => `${publicUrl}${WELL_KNOWN}/keys/${keyId}`,
  };
}

export type CredentialAddresses = ReturnType<typeof credentialAddresses>;
