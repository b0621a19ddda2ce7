import type { ClientSession } from 'mongodb';
import type { CredentialStanding } from '../../../domain/memberships/credential';
import type { Collections } from '../collections';

/** Of all credentials of an accreditation or membership, within the transaction that decides it. A revoked one stays revoked. */
export async function setCredentialStanding(
  { credentials }: Pick<Collections, 'credentials'>,
  session: ClientSession,
  subjectId: string,
  standing: CredentialStanding,
): Promise<void> {
  await credentials.updateMany(
    { subjectId, standing: { $ne: 'revoked' } },
    { $set: { standing } },
    { session },
  );
}
