import type { ClientSession } from 'mongodb';
import { appendEntries, EMPTY_LEDGER, entrySource } from '../../../domain/memberships/ledger';
import type { EntryDraft, LedgerEntry } from '../../../domain/memberships/ledger';
import type { Collections } from '../collections';
import type { HeldMember } from './hold-member';
import { entryId } from './ledger-documents';
import type { LedgerDocument } from './ledger-documents';

type Used = Pick<Collections, 'ledger' | 'ledgerHeads'>;

/** Within the transaction that holds the member, so that no other one writes the same ledger. */
export async function appendToLedger(
  { ledger, ledgerHeads }: Used,
  session: ClientSession,
  { id: memberId, accountId }: HeldMember,
  {
    drafts,
    recordedAt,
    reason = null,
  }: { drafts: readonly EntryDraft[]; recordedAt: Date; reason?: string | null },
): Promise<LedgerEntry[]> {
  const head = (await ledgerHeads.findOne({ _id: memberId }, { session })) ?? EMPTY_LEDGER;
  const entries = appendEntries(head, { accountId, memberId, recordedAt }, drafts);
  const newest = entries.at(-1);
  if (newest === undefined) return [];
  const { sequence, hash } = newest;
  await ledgerHeads.updateOne({ _id: memberId }, { $set: { sequence, hash } }, { session, upsert: true });
  await ledger.insertMany(
    entries.map((entry) => ledgerDocument(entry, reason)),
    { session },
  );
  return entries;
}

/** The same for many members, in few commands. */
export async function appendToLedgers(
  { ledger, ledgerHeads }: Used,
  session: ClientSession,
  recordedAt: Date,
  draftsOf: ReadonlyMap<HeldMember, readonly EntryDraft[]>,
): Promise<void> {
  const members = [...draftsOf.keys()];
  const memberIds = members.map(({ id }) => id);
  const stored = await ledgerHeads.find({ _id: { $in: memberIds } }, { session }).toArray();
  const heads = new Map(stored.map((head) => [head._id, head]));
  const written = members.flatMap((member) => {
    const { id: memberId, accountId } = member;
    const owner = { accountId, memberId, recordedAt };
    const entries = appendEntries(heads.get(memberId) ?? EMPTY_LEDGER, owner, draftsOf.get(member) ?? []);
    const newest = entries.at(-1);
    return newest === undefined ? [] : [{ memberId, entries, newest }];
  });
  if (written.length === 0) return;
  await ledgerHeads.bulkWrite(
    written.map(({ memberId, newest: { sequence, hash } }) => ({
      updateOne: { filter: { _id: memberId }, update: { $set: { sequence, hash } }, upsert: true },
    })),
    { session, ordered: false },
  );
  const documents = written.flatMap(({ entries }) => entries).map((entry) => ledgerDocument(entry));
  await ledger.insertMany(documents, { session, ordered: false });
}

export function ledgerDocument(entry: LedgerEntry, reason: string | null = null): LedgerDocument {
  const { memberId, sequence } = entry;
  return { _id: entryId(memberId, sequence), ...entry, uniqueSource: entrySource(entry), reason };
}
