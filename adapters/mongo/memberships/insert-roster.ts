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
import type { HeldMember } from './hold-member';
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
  const recorded = [...new Set(accepted.map(({ memberId }) => memberId))];
  const named = [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))];
  const held = await holdMembers(collections, session, accountId, { recorded, named });
  const active = new Map(held.flatMap((each) => (each.status === 'active' ? [[each.id, each]] : [])));
  // Before the units, whose number depends on it.
  if (!recorded.every((id) => active.has(id))) return { outcome: 'member_changed' };
  // Early, as everything that uses the account's units waits for each other here.
  const claim = { id, accountId, createdAt };
  const reservation = await openCredentials(collections, session, claim, accepted.map(credentialOf));
  if (reservation.outcome === 'too_few_left') return { ...reservation, needed: accepted.length };
  if (reservation.outcome !== 'reserved') return reservation;
  const members = recorded.flatMap((id) => active.get(id) ?? []);
  await insertAccreditations(collections, session, { createdAt, members }, accepted);
  const counts = {
    total: rows.length,
    accredited: accepted.length,
    failed: rows.length - accepted.length,
  };
  const doneAt = accepted.length === 0 ? createdAt : null;
  const roster: Roster = { id, accountId, counts, createdAt, doneAt };
  const { id: _id, ...facts } = roster;
  const known = new Set(held.filter(({ status }) => status !== 'erased').map(({ id: each }) => each));
  const storedRows = rows.map((row) => storedRow(row, known));
  const memberIds = [...new Set(storedRows.map(({ memberId }) => memberId))];
  await collections.rosters.insertOne({ _id, ...facts, memberIds, rows: storedRows }, { session });
  return { outcome: 'inserted', roster };
}

async function insertAccreditations(
  collections: Collections,
  session: ClientSession,
  { createdAt, members }: { createdAt: Date; members: HeldMember[] },
  accepted: Accreditation[],
): Promise<void> {
  if (accepted.length === 0) return;
  const memberIds = members.map(({ id }) => id);
  const cycles = await openCycles(collections, session, memberIds);
  const drafts = new Map<string, EntryDraft[]>(memberIds.map((id) => [id, []]));
  for (const each of accepted) drafts.get(each.memberId)?.push(...earnEntries(each, cycles));
  const draftsOf = new Map(members.map((member) => [member, drafts.get(member.id) ?? []]));
  await appendToLedgers(collections, session, createdAt, draftsOf);
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
    const { index, ref, memberId } = row;
    return { index, ref, memberId, failure: alreadyAccredited(`The accreditation ${found}`) };
  });
}

function keyOf({ memberId, courseId, edition }: Pick<Accreditation, 'memberId' | 'courseId' | 'edition'>) {
  return JSON.stringify([memberId, courseId, edition]);
}

/** Without the name that the caller gave it, if its member was erased or deleted. */
function storedRow(row: NewRow, known: ReadonlySet<string>): RosterRow {
  const { index, memberId, failure } = row;
  const isKept = memberId === null || known.has(memberId);
  const accreditationId = row.failure === null ? row.accreditation.id : null;
  return { index, ref: isKept ? row.ref : null, memberId, failure, accreditationId };
}
