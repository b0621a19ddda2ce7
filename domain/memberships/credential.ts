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
  createdAt: Date;
}

export function cardId(membershipId: string, cycle: number): string {
  return `${membershipId}.${cycle}`;
}
