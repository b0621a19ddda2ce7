export const IDENTIFIER_TYPES = ['cedula', 'curp', 'rfc', 'license'] as const;

export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

export interface Identifier {
  type: IdentifierType;
  value: string;
}

/** `archived`: out of use, and kept. `erased`: nothing personal is left. */
export const MEMBER_STATUSES = ['active', 'archived', 'erased'] as const;

export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** Why nothing new is recorded about a member. */
export const INACTIVE_SENTENCES: Record<Exclude<MemberStatus, 'active'>, string> = {
  archived: 'The member is archived, so nothing new is recorded about them. Restore them first.',
  erased: 'The personal data of this member were erased, so nothing new is recorded about them.',
};

export interface Member {
  id: string;
  accountId: string;
  status: MemberStatus;
  /** The account's own id. Unique there. */
  externalId: string | null;
  name: string | null;
  email: string | null;
  identifiers: Identifier[];
  /** A random UUID: what credentials say instead of anything personal. */
  subject: string;
  /** Wants no reminders by mail. */
  unsubscribed: boolean;
  createdAt: Date;
  updatedAt: Date;
}
