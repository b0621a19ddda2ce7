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
  /** More files without a record than this are not what crashes left. */
  orphanLimit: number;
  clock: () => Date;
}

const PAGE = 1_000;

/** Where the look stands: what a step that is run again goes on from. No larger than the limit, however many files there are. */
interface Progress {
  next: string | null;
  listed: boolean;
  /** How many no record names, and up to the limit which. */
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
 * An upload whose process died before the intake has no record; one whose certification failed has no use. All files are looked at before
 * one without a record is deleted: a database that is older than its files has many, and they are not ours to delete.
 */
export async function deleteOrphans(deps: OrphanDependencies): Promise<Omit<OrphanReport, 'at'>> {
  const { certificates, files, orphanReports, orphanLimit, clock } = deps;
  const before = new Date(clock().getTime() - deps.orphanAfterHours * 3_600_000);
  let progress = (activityInfo().heartbeatDetails as Progress | undefined) ?? BEGINNING;

  /** After each thing done: a worker that stops, or a person who cancels, does not wait for all the others. */
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
        'Is the database older than the files? Then restore a newer one. See "Files without a record" in docs/operations.md.',
      { withoutRecord, oldest, newest, examples: keys.slice(0, 5) },
    );
  } else {
    // The look may have been long.
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
