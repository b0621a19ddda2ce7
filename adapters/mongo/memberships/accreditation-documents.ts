import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { NewCredential } from '../../../domain/memberships/credential';
import type { News } from '../../../domain/memberships/news';
import type { Stored } from '../stored';

export type AccreditationDocument = Stored<Accreditation> & {
  /** Only one that is not is unique per member, course and edition. */
  isRevoked: boolean;
};

export function accreditationDocument({ id, ...facts }: Accreditation): AccreditationDocument {
  return { _id: id, ...facts, isRevoked: facts.revoked !== null };
}

export function accreditationFrom({ _id: id, isRevoked: _, ...facts }: AccreditationDocument): Accreditation {
  return { id, ...facts };
}

export function credentialOf(accreditation: Accreditation): NewCredential {
  const { id, accountId, memberId, roster, createdAt } = accreditation;
  return {
    ...{ id, accountId, memberId, createdAt, subjectId: id },
    ...{ kind: 'accreditation', cycle: null, roster: roster?.id ?? null },
  };
}

export function newsOf(
  { id, accountId, memberId }: Pick<Accreditation, 'id' | 'accountId' | 'memberId'>,
  type: 'accreditation.created' | 'accreditation.revoked',
  at: Date,
): News {
  return { accountId, memberId, subject: id, type, occurrence: 'once', daysLeft: null, createdAt: at };
}
