import { log } from '@temporalio/activity';
import { eraseCredentialFiles } from '../../app/memberships/erase-member';
import type { FileStore } from '../../ports/file-store';
import type { MemberErasure } from '../../ports/memberships/member-erasure';
import type { SweepTask } from '../sweep/sweep';

/** Deletes the files of erased credentials that an erasure did not get to: it was killed, or the file came later. */
export function createErasedFilesTask(deps: {
  memberErasure: MemberErasure;
  files: Pick<FileStore, 'delete'>;
  clock: () => Date;
}): SweepTask {
  return {
    hasWork: async () => (await deps.memberErasure.filesToErase(null, 1)).length > 0,
    async run() {
      const erased = await eraseCredentialFiles(deps, null);
      if (erased > 0) log.info('Deleted the files of erased credentials.', { credentials: erased });
      return erased;
    },
  };
}
