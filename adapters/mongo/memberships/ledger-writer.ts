import { MongoError, MongoErrorLabel } from 'mongodb';
import type { ClientSession } from 'mongodb';
import { appendEntries, EMPTY_LEDGER, entrySource } from '../../../domain/memberships/ledger';
import type { EntryDraft, LedgerEntry, LedgerHead } from '../../../domain/memberships/ledger';
import type { Collections } from '../collections';
import { isDuplicateKey } from '../errors';
import { entryId } from './ledger-documents';
import type { LedgerDocument } from './ledger-documents';

type Used = Pick<Collections, 'ledger' | 'ledgerHeads'>;

/** Whose ledger is written. */
export type LedgerOwner = Pick<LedgerEntry, 'accountId' | 'memberId' | 'recordedAt'>;

/**
 * To be called before anything is read that the entries depend on: another transaction that writes the same ledger then makes this one
 * begin again.
 */
export async function lockLedger(
  { ledgerHeads }: Used,
  session: ClientSession,
  memberId: string,
): Promise<LedgerHead> {
  return againIfDuplicate(async () => {
    const head = await ledgerHeads.findOneAndUpdate(
      { _id: memberId },
      { $inc: { writes: 1 }, $setOnInsert: EMPTY_LEDGER },
      { session, upsert: true, returnDocument: 'after' },
    );
    if (head === null) throw new Error(`The database returned no head for the ledger of ${memberId}.`);
    return head;
  });
}

/** Within the transaction of what the entries are about. */
export async function appendToLedger(
  collections: Used,
  session: ClientSession,
  owner: LedgerOwner,
  drafts: readonly EntryDraft[],
  reason: string | null = null,
): Promise<LedgerEntry[]> {
  const { memberId } = owner;
  const head = await lockLedger(collections, session, memberId);
  const entries = appendEntries(head, owner, drafts);
  const newest = entries.at(-1);
  if (newest === undefined) return [];
  const { sequence, hash } = newest;
  await collections.ledgerHeads.updateOne({ _id: memberId }, { $set: { sequence, hash } }, { session });
  const documents = entries.map((entry) => ledgerDocument(entry, reason));
  await collections.ledger.insertMany(documents, { session });
  return entries;
}

/** The same for many members, in few commands. */
export async function appendToLedgers(
  { ledger, ledgerHeads }: Used,
  session: ClientSession,
  { accountId, recordedAt }: Pick<LedgerOwner, 'accountId' | 'recordedAt'>,
  draftsOf: ReadonlyMap<string, readonly EntryDraft[]>,
): Promise<void> {
  const memberIds = [...draftsOf.keys()];
  if (memberIds.length === 0) return;
  const stored = await ledgerHeads.find({ _id: { $in: memberIds } }, { session }).toArray();
  const heads = new Map(stored.map((head) => [head._id, head]));
  const written = memberIds.map((memberId) => {
    const owner = { accountId, memberId, recordedAt };
    const head = heads.get(memberId) ?? EMPTY_LEDGER;
    const entries = appendEntries(head, owner, draftsOf.get(memberId) ?? []);
    const { sequence, hash } = entries.at(-1) ?? head;
    return { memberId, entries, head: { sequence, hash } };
  });
  await againIfDuplicate(() =>
    ledgerHeads.bulkWrite(
      written.map(({ memberId, head }) => ({
        updateOne: {
          filter: { _id: memberId },
          update: { $set: head, $inc: { writes: 1 } },
          upsert: true,
        },
      })),
      { session, ordered: false },
    ),
  );
  const documents = written.flatMap(({ entries }) => entries).map((entry) => ledgerDocument(entry));
  if (documents.length > 0) await ledger.insertMany(documents, { session, ordered: false });
}

export function ledgerDocument(entry: LedgerEntry, reason: string | null = null): LedgerDocument {
  const { memberId, sequence } = entry;
  return { _id: entryId(memberId, sequence), ...entry, uniqueSource: entrySource(entry), reason };
}

/** Two transactions may make the first head of a member at once: one of them begins again. */
async function againIfDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof MongoError && isDuplicateKey(error))
      error.addErrorLabel(MongoErrorLabel.TransientTransactionError);
    throw error;
  }
}
