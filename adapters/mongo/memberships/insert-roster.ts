import type { ClientSession } from 'mongodb';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { EntryDraft } from '../../../domain/memberships/ledger';
import { alreadyAccredited } from '../../../domain/memberships/roster';
import type { Roster, RosterRow } from '../../../domain/memberships/roster';
import type { NewRoster, NewRow, RosterInsertResult } from '../../../ports/memberships/rosters';
import type { Collections } from '../collections';
import { accreditationDocument, credentialOf, newsOf } from './accreditation-documents';
import { addNews } from './add-news';
import { earnEntries, openCycles } from './earn-entries';
import { holdMembers } from './hold-member';
import { appendToLedgers } from './ledger-writer';
import { openCredentials } from './open-credential';

/** Within a transaction. Each command is for all rows, so that a thousand take about as long as a few. */
export async function insertRoster(
  collections: Collections,
  session: ClientSession,
  { id, accountId, rows: given, createdAt }: NewRoster,
): Promise<RosterInsertResult> {
  const rows = await withoutExisting(collections, session, given);
  const accepted = rows.flatMap((row) => (row.failure === null ? [row.accreditation] : []));
  const memberIds = [...new Set(accepted.map(({ memberId }) => memberId))];
  // Before the units, whose number depends on it.
  if (!(await holdMembers(collections, session, accountId, memberIds))) return { outcome: 'member_changed' };
  // Early, as everything that uses the account's units waits for each other here.
  const claim = { id, accountId, createdAt };
  const reservation = await openCredentials(collections, session, claim, accepted.map(credentialOf));
  if (reservation.outcome === 'too_few_left') return { ...reservation, needed: accepted.length };
  if (reservation.outcome !== 'reserved') return reservation;
  await insertAccreditations(collections, session, { accountId, createdAt, memberIds }, accepted);
  const counts = {
    total: rows.length,
    accredited: accepted.length,
    failed: rows.length - accepted.length,
  };
  const doneAt = accepted.length === 0 ? createdAt : null;
  const roster: Roster = { id, accountId, counts, createdAt, doneAt };
  const { id: _id, ...facts } = roster;
  await collections.rosters.insertOne({ _id, ...facts, rows: rows.map(storedRow) }, { session });
  return { outcome: 'inserted', roster };
}

async function insertAccreditations(
  collections: Collections,
  session: ClientSession,
  { accountId, createdAt, memberIds }: Pick<NewRoster, 'accountId' | 'createdAt'> & { memberIds: string[] },
  accepted: Accreditation[],
): Promise<void> {
  if (accepted.length === 0) return;
  const cycles = await openCycles(collections, session, memberIds);
  const drafts = new Map<string, EntryDraft[]>(memberIds.map((memberId) => [memberId, []]));
  for (const each of accepted) drafts.get(each.memberId)?.push(...earnEntries(each, cycles));
  await appendToLedgers(collections, session, { accountId, recordedAt: createdAt }, drafts);
  await collections.accreditations.insertMany(accepted.map(accreditationDocument), { session });
  const news = accepted.map((each) => newsOf(each, 'accreditation.created', createdAt));
  await addNews(collections, session, news);
}

/** Those that exist are found in the transaction: one that is made at the same moment makes it begin again. */
async function withoutExisting(
  { accreditations }: Collections,
  session: ClientSession,
  rows: NewRow[],
): Promise<NewRow[]> {
  const wanted = rows.flatMap((row) => (row.failure === null ? [row.accreditation] : []));
  if (wanted.length === 0) return rows;
  const existing = await accreditations
    .find(
      {
        memberId: { $in: [...new Set(wanted.map(({ memberId }) => memberId))] },
        courseId: { $in: [...new Set(wanted.map(({ courseId }) => courseId))] },
        isRevoked: false,
      },
      { session, projection: { memberId: 1, courseId: 1, edition: 1 }, hint: 'current' },
    )
    .toArray();
  const ids = new Map(existing.map(({ _id, ...key }) => [keyOf(key), _id]));
  return rows.map((row) => {
    const found = row.failure === null ? ids.get(keyOf(row.accreditation)) : undefined;
    if (found === undefined) return row;
    return { index: row.index, ref: row.ref, failure: alreadyAccredited(`The accreditation ${found}`) };
  });
}

function keyOf({ memberId, courseId, edition }: Pick<Accreditation, 'memberId' | 'courseId' | 'edition'>) {
  return JSON.stringify([memberId, courseId, edition]);
}

function storedRow(row: NewRow): RosterRow {
  const { index, ref, failure } = row;
  return { index, ref, failure, accreditationId: row.failure === null ? row.accreditation.id : null };
}
