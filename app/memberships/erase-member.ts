import { objectKey } from '../../domain/certificate';
import type { Member } from '../../domain/memberships/member';
import type { FileStore } from '../../ports/file-store';
import type { MemberErasure } from '../../ports/memberships/member-erasure';
import type { AppDependencies } from '../dependencies';
import { findMember } from './members';

const FILES_AT_ONCE = 8;

/**
 * Removes everything personal about a member for good: name, e-mail address, external id, identifiers, free-text reasons, events, and the
 * files of credentials. The ledger stays, and stays valid, as its hashes cover nothing of this; so do the proofs of the certificates.
 * Repeating it changes nothing, and completes what was interrupted.
 */
export async function eraseMember(
  { memberships, files, clock }: Pick<AppDependencies, 'memberships' | 'files' | 'clock'>,
  accountId: string,
  id: string,
): Promise<Member> {
  const { members, credentials, memberErasure } = memberships;
  const erased = await members.erase(accountId, id, clock());
  if (erased === null) return findMember({ memberships }, accountId, id);
  await memberErasure.eraseTexts(accountId, id);
  await credentials.eraseOfMember(accountId, id);
  await memberErasure.eraseEvents(accountId, id);
  await eraseCredentialFiles({ memberErasure, files, clock }, id);
  return erased;
}

interface FileDependencies {
  memberErasure: Pick<MemberErasure, 'filesToErase' | 'stripCertificates' | 'markFilesErased'>;
  files: Pick<FileStore, 'delete'>;
  clock: () => Date;
}

/**
 * Deletes the files of credentials that were erased, of one member or, with `null`, of any: one that was being certified meanwhile gets
 * its file afterwards. Returns how many.
 */
export async function eraseCredentialFiles(
  { memberErasure, files, clock }: FileDependencies,
  memberId: string | null,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const page = await memberErasure.filesToErase(memberId, FILES_AT_ONCE);
    if (page.length === 0) return erased;
    const ids = page.map(({ certificateId }) => certificateId);
    await memberErasure.stripCertificates(ids, clock());
    await Promise.all(ids.map((id) => files.delete(objectKey(id))));
    await memberErasure.markFilesErased(page.map(({ credentialId }) => credentialId));
    erased += page.length;
  }
}
