/** `card`: of one cycle of a membership. */
export type CredentialKind = 'accreditation' | 'card';

export type CredentialStanding = 'valid' | 'suspended' | 'revoked';

/** What is signed for an accreditation or a cycle of a membership, and then certified as any file is. */
export interface Credential {
  /** The accreditation's id, or `cardId(membership, cycle)`. */
  id: string;
  accountId: string;
  memberId: string;
  kind: CredentialKind;
  /** The id of the accreditation or of the membership: its public address. */
  subjectId: string;
  /** Of a card. */
  cycle: number | null;
  roster: string | null;
  /** Its place in the issuer's status lists. */
  statusIndex: number;
  standing: CredentialStanding;
  /** Once it is signed: a JWT. Erased with the member. */
  token: string | null;
  /** Once it is certified. */
  certificateId: string | null;
  /** With its member: there is no file any more, and none is made. */
  erased: boolean;
  createdAt: Date;
}

/** A credential before it has its place in a status list. */
export type NewCredential = Pick<
  Credential,
  'id' | 'accountId' | 'memberId' | 'kind' | 'subjectId' | 'cycle' | 'roster' | 'createdAt'
>;

export function cardId(membershipId: string, cycle: number): string {
  return `${membershipId}.${cycle}`;
}

/** What certifies a credential at most once: an `OWN_KEY`, which no caller can send. */
export function credentialKey(credentialId: string): string {
  return `credential ${credentialId}`;
}

/** Of the account's allowance: shared by all attempts to certify the credential. */
export function credentialUnit(credentialId: string): string {
  return `key:${credentialKey(credentialId)}`;
}
