import { counted } from '../../domain/text';
import type { Named, RestoreFindings } from './findings';

/** The exit code says the same: 0, 3 or 4. */
export type Verdict = 'start' | 'decide' | 'wait';

export const EXIT_CODES: Record<Verdict, number> = { start: 0, decide: 3, wait: 4 };

/** wait: files are missing. decide: safe to start, and an operator decides about files meanwhile. */
export function verdictOf({ missing, unknown }: RestoreFindings): Verdict {
  if (missing.certified.count + missing.processing.count > 0) return 'wait';
  return unknown.undecided > 0 ? 'decide' : 'start';
}

export function describeFindings(found: RestoreFindings): string {
  const { records, files, missing, unknown, runs, interruptions } = found;
  const lines = [
    `Database: ${counted(found.accounts, 'account')}, ${counted(found.keys, 'key')}, ${records.certified} certified, ${records.processing} processing and ${records.failed} failed records; last in use ${found.usedAt ?? 'never'}, newest record ${records.newest ?? 'none'}.`,
    `Storage: ${counted(files.count, 'file')}, ${files.bytes} bytes, newest ${files.newest ?? 'none'}.`,
    ...(unknown.undecided > 0 ? interruptions : []).map(
      ({ from, to }) =>
        `Not in use, or forgotten: ${from.toISOString()} to ${to.toISOString()}. Files of that time stay until you decide.`,
    ),
    missing.certified.count > 0 && `Certified records without their file: ${list(missing.certified)}`,
    missing.processing.count > 0 && `Processing records without their file: ${list(missing.processing)}`,
    unknown.count > 0 &&
      `Files without a record: ${list(unknown)}; ${unknown.bytes} bytes, created ${unknown.oldest ?? ''} to ${unknown.newest ?? ''}. ${unknown.undecided} are undecided, ${unknown.decided} decided, ${unknown.young} too young for the sweeper to count.`,
    runs.openWithoutRecord.count > 0 &&
      `Open runs without a record: ${list(runs.openWithoutRecord)}. They end without a result.`,
    runs.processingWithoutRun.count > 0 &&
      `Processing records without an open run: ${list(runs.processingWithoutRun)}. The sweeper starts one for each.`,
    runs.startedSince !== null &&
      runs.startedSince > 0 &&
      `Temporal is newer than the database: ${counted(runs.startedSince, 'run')} began after the database was last in use.`,
    `Schedules: ${runs.schedules.map(({ id, state }) => `${id} ${state}`).join(', ')}. Workers create missing ones.`,
    ...chainLines(found),
    '',
    ...verdictLines(found),
  ];
  return lines.filter((line) => line !== false).join('\n');
}

function chainLines({ chain }: RestoreFindings): string[] {
  if (typeof chain === 'string') return [`Chain: not compared. ${chain}`];
  const { underWay, spentByUnknown } = chain;
  return [
    `Chain: batches in no block yet: ${underWay}.`,
    ...(spentByUnknown.length === 0
      ? []
      : [
          `The chain has an anchor that the database does not know: it spends ${spentByUnknown.join(', ')}. Anchoring finds another coin by itself: see docs/operations/restore.md.`,
        ]),
  ];
}

function verdictLines(found: RestoreFindings): string[] {
  switch (verdictOf(found)) {
    case 'wait':
      return [
        'Do not start yet: restore the missing files first. A processing record without its file fails, for good; a certified one keeps its proofs, but not its file. If there is no copy of them, start.',
      ];
    case 'decide':
      return [
        `Safe to start. ${counted(found.unknown.undecided, 'file')} may belong to certificates that this database has forgotten, and no file without a record is deleted until you decide:`,
        '  a newer backup exists: restore it instead',
        '  keep them:             sello restore keep',
        '  delete them:           sello restore discard',
      ];
    case 'start':
      return ['Safe to start. There is nothing to decide.'];
  }
}

function list({ count, ids }: Named): string {
  return `${count} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`;
}
