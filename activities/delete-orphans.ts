import { activityInfo, cancellationSignal, heartbeat, log } from '@temporalio/activity';
import { certificateIdOf } from '../domain/certificate';
import type { CertificateRepository } from '../ports/certificates';
import type { FileStore, StoredObject } from '../ports/file-store';
import type { OrphanReports } from '../ports/orphan-reports';
import type { OrphanReport } from '../domain/orphan-report';

export interface OrphanDependencies {
  certificates: Pick<CertificateRepository, 'statusesOf'>;
  files: Pick<FileStore, 'listOlderThan' | 'delete'>;
  orphanReports: Pick<OrphanReports, 'save'>;
  orphanAfterHours: number;
  /** Crashes leave fewer files without a record than this. */
  orphanLimit: number;
  clock: () => Date;
}

const PAGE = 1_000;

/** Sent with each heartbeat, so that a retry resumes from it. Bounded by the limit, however many files there are. */
interface Progress {
  next: string | null;
  listed: boolean;
  /** Count of the files without a record; `keys` names as many as the limit allows. */
  withoutRecord: number;
  keys: string[];
  oldest: string | null;
  newest: string | null;
  ofFailed: number;
}

const BEGINNING: Progress = {
  next: null,
  listed: false,
  withoutRecord: 0,
  keys: [],
  oldest: null,
  newest: null,
  ofFailed: 0,
};

/**
 * Deletes files of failed certifications, and files without a record, which a crash during the upload leaves behind. All files are
 * listed before one without a record is deleted: a database restored from an old backup has many such files, and they must be kept.
 */
export async function deleteOrphans(deps: OrphanDependencies): Promise<Omit<OrphanReport, 'at'>> {
  const { certificates, files, orphanReports, orphanLimit, clock } = deps;
  const before = new Date(clock().getTime() - deps.orphanAfterHours * 3_600_000);
  let progress = (activityInfo().heartbeatDetails as Progress | undefined) ?? BEGINNING;

  /** Called after each deletion and page, so that a shutdown or a cancellation takes effect soon. */
  function proceed(change: Partial<Progress> = {}): void {
    progress = { ...progress, ...change };
    heartbeat(progress);
    cancellationSignal().throwIfAborted();
  }

  while (!progress.listed) {
    const { objects, next } = await files.listOlderThan(before, { from: progress.next, limit: PAGE });
    const statuses = await certificates.statusesOf(objects.map(({ key }) => certificateIdOf(key)));
    const statusOf = (key: string) => statuses.get(certificateIdOf(key));
    for (const { key } of objects.filter((object) => statusOf(object.key) === 'failed')) {
      await files.delete(key);
      proceed({ ofFailed: progress.ofFailed + 1 });
    }
    const strays = objects.filter(({ key }) => statusOf(key) === undefined);
    proceed({ next, listed: next === null, ...counted(progress, strays, orphanLimit) });
  }

  const { withoutRecord, keys, oldest, newest, ofFailed } = progress;
  const held = withoutRecord > orphanLimit;
  let deleted = ofFailed;
  if (held) {
    log.error(
      `${withoutRecord} files have no record, more than SWEEP_ORPHAN_LIMIT (${orphanLimit}): none of them was deleted. ` +
        'If the database is older than the files, restore a newer backup. See docs/operations/orphans.md.',
      { withoutRecord, oldest, newest, examples: keys.slice(0, 5) },
    );
  } else {
    // Checked again: listing may have taken long.
    const statuses = await certificates.statusesOf(keys.map(certificateIdOf));
    for (const key of keys.filter((candidate) => !statuses.has(certificateIdOf(candidate)))) {
      await files.delete(key);
      deleted += 1;
      proceed();
    }
  }
  const found = { withoutRecord, deleted, held };
  await orphanReports.save({ at: clock(), ...found });
  return found;
}

function counted(progress: Progress, strays: StoredObject[], limit: number): Partial<Progress> {
  const times = strays.map(({ createdAt }) => createdAt.toISOString());
  const known = [progress.oldest, progress.newest].filter((time) => time !== null);
  const sorted = [...known, ...times].sort();
  return {
    withoutRecord: progress.withoutRecord + strays.length,
    keys: [...progress.keys, ...strays.map(({ key }) => key)].slice(0, limit),
    oldest: sorted.at(0) ?? null,
    newest: sorted.at(-1) ?? null,
  };
}
