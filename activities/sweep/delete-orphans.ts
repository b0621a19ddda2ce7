import { activityInfo, cancellationSignal, heartbeat, log } from '@temporalio/activity';
import { certificateIdOf } from '../../domain/certificate';
import { decisionOnFailed, decisionOnStray } from '../../domain/interruption';
import type { FilesDecision, Interruption } from '../../domain/interruption';
import type { CertificateRepository } from '../../ports/certificates';
import type { Continuity } from '../../ports/continuity';
import type { FileStore, StoredObject } from '../../ports/file-store';
import type { OrphanReports } from '../../ports/orphan-reports';
import type { OrphanReport } from '../../domain/orphan-report';

export interface OrphanDependencies {
  certificates: Pick<CertificateRepository, 'find' | 'statusesOf'>;
  continuity: Continuity;
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
  /** Count of the files without a record; `strays` names as many as the limit allows. */
  withoutRecord: number;
  strays: { key: string; createdAt: string }[];
  oldest: string | null;
  newest: string | null;
  undecided: number;
  deleted: number;
}

const BEGINNING: Progress = {
  next: null,
  listed: false,
  withoutRecord: 0,
  strays: [],
  oldest: null,
  newest: null,
  undecided: 0,
  deleted: 0,
};

/**
 * Deletes files of failed certifications, and files without a record, which a crash during the upload leaves behind. A file that the
 * database may have forgotten, because it was restored from a backup, is kept until an operator has decided. All files are listed
 * before one without a record is deleted: too many of them also mean that the database is not the one they belong to.
 */
export async function deleteOrphans(deps: OrphanDependencies): Promise<Omit<OrphanReport, 'at'>> {
  const { certificates, continuity, files, orphanReports, orphanLimit, clock } = deps;
  const before = new Date(clock().getTime() - deps.orphanAfterHours * 3_600_000);
  let progress = (activityInfo().heartbeatDetails as Progress | undefined) ?? BEGINNING;

  /** Called after each deletion and page, so that a shutdown or a cancellation takes effect soon. */
  function proceed(change: Partial<Progress> = {}): void {
    progress = { ...progress, ...change };
    heartbeat(progress);
    cancellationSignal().throwIfAborted();
  }

  async function decisionOn(object: StoredObject, failed: boolean, interruptions: Interruption[]) {
    if (!failed) return decisionOnStray(object.createdAt, interruptions);
    const record = await certificates.find(certificateIdOf(object.key));
    if (record?.status !== 'failed') return 'keep';
    const failedAt = record.steps.failedAt ?? record.updatedAt;
    return decisionOnFailed({ createdAt: record.createdAt, failedAt }, interruptions);
  }

  while (!progress.listed) {
    const { objects, next } = await files.listOlderThan(before, { from: progress.next, limit: PAGE });
    const statuses = await certificates.statusesOf(objects.map(({ key }) => certificateIdOf(key)));
    const interruptions = await continuity.touch();
    const strays: StoredObject[] = [];
    let undecided = 0;
    for (const object of objects) {
      const status = statuses.get(certificateIdOf(object.key));
      if (status === 'processing' || status === 'certified') continue;
      if (status === 'erased') {
        await files.delete(object.key);
        proceed({ deleted: progress.deleted + 1 });
        continue;
      }
      const isFailed = status === 'failed';
      const decision: FilesDecision | null = await decisionOn(object, isFailed, interruptions);
      if (decision === 'delete' || (isFailed && decision === null)) {
        await files.delete(object.key);
        proceed({ deleted: progress.deleted + 1 });
      } else if (decision === 'undecided') undecided += 1;
      if (!isFailed && (decision === 'undecided' || decision === null)) strays.push(object);
    }
    proceed({
      next,
      listed: next === null,
      undecided: progress.undecided + undecided,
      ...counted(progress, strays, orphanLimit),
    });
  }

  const { withoutRecord, strays, oldest, newest, undecided } = progress;
  const held = undecided > 0 || withoutRecord > orphanLimit;
  if (held) {
    log.error(undecided > 0 ? forgotten(undecided) : tooMany(withoutRecord, orphanLimit), {
      withoutRecord,
      undecided,
      oldest,
      newest,
      examples: strays.slice(0, 5).map(({ key }) => key),
    });
  } else {
    // Checked again: listing may have taken long, and the database may be another copy by now.
    const statuses = await certificates.statusesOf(strays.map(({ key }) => certificateIdOf(key)));
    const interruptions = await continuity.touch();
    for (const { key, createdAt } of strays) {
      if (statuses.has(certificateIdOf(key)) || decisionOnStray(new Date(createdAt), interruptions)) continue;
      await files.delete(key);
      proceed({ deleted: progress.deleted + 1 });
    }
  }
  const found = { withoutRecord, undecided, deleted: progress.deleted, held };
  await orphanReports.save({ at: clock(), ...found });
  return found;
}

function forgotten(undecided: number): string {
  return (
    `${undecided} files date from a time when the database was not in use, or which it has forgotten because it is a restored copy: ` +
    'no file without a record was deleted. Run: sello restore check. See docs/operations/orphans.md.'
  );
}

function tooMany(withoutRecord: number, limit: number): string {
  return (
    `${withoutRecord} files have no record, more than SWEEP_ORPHAN_LIMIT (${limit}): none of them was deleted. ` +
    'See docs/operations/orphans.md.'
  );
}

function counted(progress: Progress, strays: StoredObject[], limit: number): Partial<Progress> {
  const found = strays.map(({ key, createdAt }) => ({ key, createdAt: createdAt.toISOString() }));
  const known = [progress.oldest, progress.newest].filter((time) => time !== null);
  const sorted = [...known, ...found.map(({ createdAt }) => createdAt)].sort();
  return {
    withoutRecord: progress.withoutRecord + strays.length,
    strays: [...progress.strays, ...found].slice(0, limit),
    oldest: sorted.at(0) ?? null,
    newest: sorted.at(-1) ?? null,
  };
}
