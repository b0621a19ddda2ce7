import { activityInfo, cancellationSignal, heartbeat, log } from '@temporalio/activity';
import { objectKey } from '../../domain/certificate';
import type { ErasureRepository } from '../../ports/erasure';
import type { FileStore } from '../../ports/file-store';

export interface EraseDependencies {
  erasure: ErasureRepository;
  files: Pick<FileStore, 'delete'>;
  clock: () => Date;
}

/** Sent with each heartbeat, so that a retry continues from it. */
interface Progress {
  /** The last record of the last page that is done. */
  after: { createdAt: string; id: string } | null;
  records: number;
}

/** `waiting`: a certification is still under way. `gone`: reopened meanwhile, or erased already. */
export interface Erased {
  outcome: 'erased' | 'waiting' | 'gone';
  records: number;
}

const RECORDS_PER_PAGE = 500;
const ACCOUNTS_PER_RUN = 20;
const FILES_AT_ONCE = 8;

export function createEraseActivities({ erasure, files, clock }: EraseDependencies) {
  return {
    /** The ids of accounts whose closing can no longer be undone. */
    listDueAccounts: async (): Promise<string[]> =>
      (await erasure.listDue(clock(), ACCOUNTS_PER_RUN)).map(({ id }) => id),

    /**
     * Page by page, strips the records, then deletes their files: a record whose file is gone says so. Every page is done again after a
     * crash, so none is left half done. The account itself goes last.
     */
    async eraseAccount(accountId: string): Promise<Erased> {
      let progress = (activityInfo().heartbeatDetails as Progress | undefined) ?? { after: null, records: 0 };
      /** Also called within a page, so that a slow store is not taken for a dead worker. */
      const proceed = (next = progress) => {
        progress = next;
        heartbeat(progress);
        cancellationSignal().throwIfAborted();
      };
      if (await erasure.hasOpenRuns(accountId)) return { outcome: 'waiting', records: 0 };
      const account = await erasure.begin(accountId, clock());
      if (account === null) return { outcome: 'gone', records: 0 };
      for (;;) {
        const { after } = progress;
        const page = await erasure.listRecords(accountId, {
          after: after && { id: after.id, createdAt: new Date(after.createdAt) },
          limit: RECORDS_PER_PAGE,
        });
        const last = page.at(-1);
        if (last === undefined) break;
        const ids = page.map(({ id }) => id);
        await erasure.stripRecords(ids, { at: clock(), pages: account.pages });
        const held = page.filter(({ custody }) => custody === 'held').map(({ id }) => id);
        await deleteFiles(held, () => {
          proceed();
        });
        proceed({
          after: { id: last.id, createdAt: last.createdAt.toISOString() },
          records: progress.records + page.length,
        });
      }
      // An upload that began before the account was closed.
      if (await erasure.hasOpenRuns(accountId)) return { outcome: 'waiting', records: progress.records };
      await erasure.eraseAccount(account, clock());
      log.info('Erased an account.', { accountId, records: progress.records });
      return { outcome: 'erased', records: progress.records };
    },
  };

  async function deleteFiles(ids: string[], proceed: () => void): Promise<void> {
    for (let first = 0; first < ids.length; first += FILES_AT_ONCE) {
      await Promise.all(ids.slice(first, first + FILES_AT_ONCE).map((id) => files.delete(objectKey(id))));
      proceed();
    }
  }
}

export type EraseActivities = ReturnType<typeof createEraseActivities>;
