import type { Identifier, Member, MemberStatus } from '../../domain/memberships/member';

/** A member as its account sees it. Times are ISO 8601. */
export interface MemberRecord {
  id: string;
  status: MemberStatus;
  external_id: string | null;
  name: string | null;
  email: string | null;
  identifiers: Identifier[];
  created_at: string;
  updated_at: string;
}

export function memberRecord(member: Member): MemberRecord {
  const { id, status, externalId, name, email, identifiers, createdAt, updatedAt } = member;
  return {
    ...{ id, status, external_id: externalId, name, email, identifiers },
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
