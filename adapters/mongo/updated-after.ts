import type { Collection, Filter } from 'mongodb';
import type { CertificateDocument } from './certificate-document';
import type { Collections } from './collections';

/** With more than this many, a list is read in its own order, and each record is compared. */
const COLLECTED_IDS = 1_000;
/** Of those that were opened after the time: the first has every certificate that was waiting then. The others allow for clocks that differ. */
const LATER_BATCHES = 3;
const PUBLIC = { status: { $in: ['submitted', 'confirmed'] as ('submitted' | 'confirmed')[] } };

export interface UpdatedAfter {
  /** What a record must match. */
  check: Filter<CertificateDocument>;
  /** The ids of all that do, if they are few. */
  ids: string[] | null;
}

/**
 * The certificates of an account that changed after a time, themselves, by their anchor or by a renewal. Anchoring writes nothing to
 * certificates, so those of the batches that changed are looked up, and so are those of the renewals that were done. A certificate that was saved later has changed itself: only the batches that were there at
 * that time count, and the first ones after it.
 */
export async function updatedAfter(
  { certificates, batches, renewals }: Pick<Collections, 'certificates' | 'batches' | 'renewals'>,
  accountId: string,
  time: Date,
): Promise<UpdatedAfter> {
  const [changed, done] = await Promise.all([changedBatches(batches, time), doneRenewals(renewals, time)]);
  const own = { updatedAt: { $gt: time } };
  // The second condition is that of the index.
  const anchored = { 'anchor.batchId': { $in: changed, $gt: '' } };
  const renewed = { 'evidence.renewal.id': { $in: done, $gt: '' } };
  const collected = [
    await idsOf(certificates, { accountId, ...own }, 'account-updated'),
    changed.length === 0 ? [] : await idsOf(certificates, { accountId, ...anchored }, 'account-anchor'),
    done.length === 0 ? [] : await idsOf(certificates, { accountId, ...renewed }, 'account-renewal'),
  ];
  const few = collected.every((ids) => ids.length <= COLLECTED_IDS);
  return { check: { $or: [own, anchored, renewed] }, ids: few ? [...new Set(collected.flat())] : null };
}

async function changedBatches(batches: Collections['batches'], time: Date): Promise<string[]> {
  const found = await Promise.all([
    batches
      .find(
        { updatedAt: { $gt: time }, createdAt: { $lte: time }, ...PUBLIC },
        { projection: { _id: 1 }, hint: 'changed' },
      )
      .toArray(),
    batches
      .find({ createdAt: { $gt: time } }, { projection: { status: 1 }, hint: 'created' })
      .sort({ createdAt: 1 })
      .limit(LATER_BATCHES)
      .toArray(),
  ]);
  const [before, after] = found;
  return [...before, ...after.filter(({ status }) => PUBLIC.status.$in.some((each) => each === status))].map(
    ({ _id }) => _id,
  );
}

/** Those that were done after the time, and the earlier ones that they renew. */
async function doneRenewals(renewals: Collections['renewals'], time: Date): Promise<string[]> {
  const found = new Set<string>();
  let next = await renewals
    .find({ status: 'done', completedAt: { $gt: time } }, { projection: { _id: 1 }, hint: 'completed' })
    .toArray();
  while (next.length > 0) {
    const ids = next.map(({ _id }) => _id);
    for (const id of ids) found.add(id);
    next = await renewals
      .find({ 'renewal.id': { $in: ids }, _id: { $nin: [...found] } }, { projection: { _id: 1 } })
      .toArray();
  }
  return [...found];
}

async function idsOf(
  certificates: Collection<CertificateDocument>,
  filter: Filter<CertificateDocument>,
  hint: string,
): Promise<string[]> {
  const found = await certificates
    .find(filter, { projection: { _id: 1 }, hint })
    .limit(COLLECTED_IDS + 1)
    .toArray();
  return found.map(({ _id }) => _id);
}
