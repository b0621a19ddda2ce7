import type { ClientSession } from 'mongodb';
import { fold } from '../../../domain/memberships/totals';
import type { LedgerTotals } from '../../../domain/memberships/totals';
import type { Collections } from '../collections';
import { entriesAfter } from './ledger-documents';

type Used = Pick<Collections, 'ledger' | 'ledgerCheckpoints'>;

interface ReadLedger {
  totals: LedgerTotals;
  /** Of the newest entry; 0: there is none. */
  sequence: number;
  /** How many entries lie beyond the checkpoint. */
  beyond: number;
}

const COUNTED = { _id: 0, sequence: 1, kind: 1, programId: 1, category: 1, on: 1, points: 1 } as const;

/** Checkpoint and entries after it; within a transaction, as they are in it. */
export async function readLedger(
  collections: Used,
  memberId: string,
  { session, from = 'checkpoint' }: { session?: ClientSession; from?: 'checkpoint' | 'beginning' } = {},
): Promise<ReadLedger> {
  const { ledger, ledgerCheckpoints } = collections;
  const options = session === undefined ? {} : { session };
  const checkpoint =
    from === 'beginning' ? null : await ledgerCheckpoints.findOne({ _id: memberId }, options);
  const { totals = {}, sequence: first = 0 } = checkpoint ?? {};
  let sequence = first;
  const entries = ledger
    .find(entriesAfter(memberId, first), { ...options, projection: COUNTED })
    .sort({ _id: 1 });
  for await (const entry of entries) {
    fold(totals, [entry]);
    ({ sequence } = entry);
  }
  return { totals, sequence, beyond: sequence - first };
}
