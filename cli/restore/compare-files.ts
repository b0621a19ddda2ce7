import type { CertificateStatus } from '../../domain/certificate';
import { certificateIdOf, objectKey } from '../../domain/certificate';
import { decisionOnStray } from '../../domain/interruption';
import type { Interruption } from '../../domain/interruption';
import type { RecordStatus } from '../../ports/certificates';
import type { FileStore, StoredObject } from '../../ports/file-store';
import { MOST_NAMED } from './findings';
import type { FileFindings, Named } from './findings';

interface RecordFacts {
  id: string;
  status: CertificateStatus;
  updatedAt: Date;
  /** Not if only its hash was sent, or its account was erased: it then needs no file. */
  isHeld: boolean;
}

export interface Comparison {
  /** All records, sorted by id, in pages. */
  records: AsyncIterable<RecordFacts[]>;
  statusesOf: (ids: string[]) => Promise<Map<string, RecordStatus>>;
  files: Pick<FileStore, 'listOlderThan' | 'existing'>;
  interruptions: Interruption[];
  /** Files that are younger are not counted by the sweeper. */
  youngSince: Date;
  say: (progress: string) => void;
}

const PAGE = 1_000;
const FAR_FUTURE = new Date(8_000_000_000_000);
const none = (): Named => ({ count: 0, ids: [] });

/** Goes through all records and all files, a page at a time, so that memory does not grow with their number. */
export async function compareFiles(comparison: Comparison): Promise<FileFindings> {
  const { records, missing } = await recordsWithoutFile(comparison);
  const { files, unknown } = await filesWithoutRecord(comparison);
  return { records, missing, files, unknown };
}

async function recordsWithoutFile({ records, files, say }: Comparison) {
  const count = { certified: 0, processing: 0, failed: 0 };
  const missing = { certified: none(), processing: none() };
  let newest: string | null = null;
  for await (const page of records) {
    const live = page.filter(hasFile);
    const found = await files.existing(live.map(({ id }) => objectKey(id)));
    for (const record of page) {
      const { id, status, updatedAt } = record;
      count[status] += 1;
      newest = later(newest, updatedAt);
      if (hasFile(record) && !found.has(objectKey(id))) name(missing[record.status], id);
    }
    say(`${count.certified + count.processing + count.failed} records compared`);
  }
  return { records: { ...count, newest }, missing };
}

function hasFile<R extends RecordFacts>(record: R): record is R & { status: 'certified' | 'processing' } {
  return record.status !== 'failed' && record.isHeld;
}

async function filesWithoutRecord({ files, statusesOf, interruptions, youngSince, say }: Comparison) {
  const all: FileFindings['files'] = { count: 0, bytes: 0, newest: null };
  const unknown: FileFindings['unknown'] = {
    ...none(),
    bytes: 0,
    oldest: null,
    newest: null,
    undecided: 0,
    decided: 0,
    young: 0,
  };
  function addUnknown({ key, size, createdAt }: StoredObject): void {
    name(unknown, certificateIdOf(key));
    unknown.bytes += size;
    unknown.oldest = earlier(unknown.oldest, createdAt);
    unknown.newest = later(unknown.newest, createdAt);
    if (createdAt >= youngSince) unknown.young += 1;
    const decision = decisionOnStray(createdAt, interruptions);
    if (decision === 'undecided') unknown.undecided += 1;
    else if (decision !== null) unknown.decided += 1;
  }
  for (let from: string | null = null, more = true; more; more = from !== null) {
    const page = await files.listOlderThan(FAR_FUTURE, { from, limit: PAGE });
    const statuses = await statusesOf(page.objects.map(({ key }) => certificateIdOf(key)));
    for (const object of page.objects) {
      all.count += 1;
      all.bytes += object.size;
      all.newest = later(all.newest, object.createdAt);
      if (!statuses.has(certificateIdOf(object.key))) addUnknown(object);
    }
    say(`${all.count} files compared`);
    from = page.next;
  }
  return { files: all, unknown };
}

function name(named: Named, id: string): void {
  named.count += 1;
  if (named.ids.length < MOST_NAMED) named.ids.push(id);
}

function later(time: string | null, other: Date): string {
  const text = other.toISOString();
  return time !== null && time > text ? time : text;
}

function earlier(time: string | null, other: Date): string {
  const text = other.toISOString();
  return time !== null && time < text ? time : text;
}
