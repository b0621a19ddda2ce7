import type { Ledger, ListedEntry } from '../../../ports/memberships/ledger';
import type { Collections } from '../collections';
import { isDuplicateKey, reportUnavailable } from '../errors';
import { holdMember } from './hold-member';
import { entriesAfter } from './ledger-documents';
import type { LedgerDocument } from './ledger-documents';
import { appendToLedger } from './ledger-writer';
import { readLedger } from './read-ledger';
import { createOnce } from './write-key';

/** So many entries are added up at each reading before their sum is stored. */
const CHECKPOINT_AFTER = 200;

export function createLedger(collections: Collections): Ledger {
  const { ledger, ledgerCheckpoints } = collections;

  async function saveCheckpoint(
    memberId: string,
    { totals, sequence }: Awaited<ReturnType<typeof readLedger>>,
  ): Promise<void> {
    try {
      await ledgerCheckpoints.updateOne(
        { _id: memberId, sequence: { $lt: sequence } },
        { $set: { sequence, totals } },
        { upsert: true },
      );
    } catch (error) {
      // Another reader has stored a newer one.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return reportUnavailable({
    async totals(memberId) {
      const read = await readLedger(collections, memberId);
      if (read.beyond > CHECKPOINT_AFTER) await saveCheckpoint(memberId, read);
      return read.totals;
    },

    async list(accountId, memberId, { programId, after, limit }) {
      const byProgram = programId !== undefined;
      const documents = await ledger
        .find(
          byProgram
            ? { accountId, memberId, programId, sequence: { $gt: after } }
            : { accountId, ...entriesAfter(memberId, after) },
          { hint: byProgram ? 'program' : '_id_' },
        )
        .sort(byProgram ? { sequence: 1 } : { _id: 1 })
        .limit(limit)
        .toArray();
      return documents.map(entryFrom);
    },

    async entriesOf(memberId, source) {
      const documents = await ledger.find(bySource(memberId, source), { hint: 'source' }).toArray();
      return documents.map(entryFrom);
    },

    async adjust({ accountId, memberId, draft, reason, recordedAt, writeKey }) {
      return createOnce(collections, { accountId, writeKey, id: draft.source }, async (session) => {
        const held = await holdMember(collections, session, { accountId, memberId }, 'archived');
        if (held.outcome !== 'held') {
          await session.abortTransaction();
          return held;
        }
        const drafts = [draft];
        const [entry] = await appendToLedger(collections, session, held.member, {
          drafts,
          recordedAt,
          reason,
        });
        if (entry === undefined) throw new Error('The ledger returned no entry.');
        return { outcome: 'added' as const, entry: { ...entry, reason } };
      });
    },

    async rebuildCheckpoint(memberId) {
      const read = await readLedger(collections, memberId, { from: 'beginning' });
      await ledgerCheckpoints.deleteOne({ _id: memberId });
      if (read.sequence > 0) await saveCheckpoint(memberId, read);
    },
  });
}

/** A range of the unique index: it begins with the source, and a space follows. */
export function bySource(memberId: string, source: string, kind = '') {
  return { memberId, uniqueSource: { $gte: `${source} ${kind}`, $lt: `${source} ${kind}\uffff` } };
}

export function entryFrom({ _id, uniqueSource: _, ...entry }: LedgerDocument): ListedEntry {
  return entry;
}
