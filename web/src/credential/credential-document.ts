import type { DocumentKind } from '../documents/load-document';
import type { Grade } from '../../../domain/certificate';
import type { Role } from '../../../domain/memberships/accreditation';

/** `valid` includes the days of grace of a membership. */
export type CredentialStatus = 'valid' | 'revoked' | 'pending' | 'lapsed' | 'suspended' | 'ended';

export interface AccreditationDetails {
  /** Of the member. */
  name: string;
  course: string;
  provider: string;
  edition: string | null;
  role: Role;
  completed_on: string;
  points: { program: string; category: string; points: number }[];
}

export interface MembershipDetails {
  /** Of the member. */
  name: string;
  program: string;
  member_since: string;
}

/** `GET /v/{id}/status.json`: everything that anyone with the link of an accreditation or a membership may see. */
export interface CredentialDocument {
  id: string;
  kind: 'accreditation' | 'membership';
  /** Of this moment. */
  status: CredentialStatus;
  issued_on: string;
  /** Of a membership: the days of its cycle. */
  period: { starts_on: string; ends_on: string } | null;
  /** `null` if the account gave none. */
  issuer: { name: string | null };
  /** What its credential was certified as; `null` until then. */
  certificate: { id: string; verification_url: string; grade: Grade; stamped_at: string } | null;
  /** `null` unless the account publishes them. */
  details: AccreditationDetails | MembershipDetails | null;
  check: { keys_url: string; issuer_url: string; status_list_url: string } | null;
  credential_url: string | null;
  pdf_url: string | null;
}

/** What the page cannot do without. */
export function isCredentialDocument(value: unknown): value is CredentialDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, status, issuer } = value as Partial<CredentialDocument>;
  return (
    typeof id === 'string' &&
    (kind === 'accreditation' || kind === 'membership') &&
    typeof status === 'string' &&
    typeof issuer === 'object'
  );
}

export const CREDENTIAL: DocumentKind<CredentialDocument> = {
  ids: /^(?:acr|mbr)_[0-9A-Za-z]{22}$/,
  file: 'status.json',
  block: 'credential',
  isDocument: isCredentialDocument,
};
