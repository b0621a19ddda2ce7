import type { ClientSession, Filter } from 'mongodb';
import type { Accreditation } from '../../../domain/memberships/accreditation';
import type { EntryDraft } from '../../../domain/memberships/ledger';
import type {
  AccreditationFilter,
  AccreditationInsertResult,
  AccreditationRepository,
} from '../../../ports/memberships/accreditations';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import { inTransaction } from '../transaction';
import { accreditationDocument, accreditationFrom, credentialOf, newsOf } from './accreditation-documents';
import type { AccreditationDocument } from './accreditation-documents';
import { addNews } from './add-news';
import { earnEntries, openCycles } from './earn-entries';
import { holdMember, holdOwner, textAbout } from './hold-member';
import { bySource } from './ledger';
import { appendToLedger } from './ledger-writer';
import { openCredential } from './open-credential';
import { setCredentialStanding } from './set-credential-standing';
import { createInTurn } from './write-key';

export function createAccreditationRepository(collections: Collections): AccreditationRepository {
  const { accreditations, ledger } = collections;

  async function findOne(filter: Filter<AccreditationDocument>, session?: ClientSession) {
    const found = await accreditations.findOne(filter, session === undefined ? {} : { session });
    return found && accreditationFrom(found);
  }

  async function already(
    { id, memberId, courseId, edition }: Accreditation,
    session?: ClientSession,
  ): Promise<AccreditationInsertResult | null> {
    const current = await findOne({ memberId, courseId, edition, isRevoked: false }, session);
    if (current === null) return null;
    // Ours: the answer to an earlier attempt was lost.
    return current.id === id ? { outcome: 'inserted' } : { outcome: 'already_accredited', id: current.id };
  }

  async function insertAll(
    session: ClientSession,
    accreditation: Accreditation,
  ): Promise<AccreditationInsertResult> {
    const { accountId, memberId, createdAt } = accreditation;
    // First, so that whoever comes second waits with nothing done.
    const held = await holdMember(collections, session, { accountId, memberId });
    const existing = await already(accreditation, session);
    if (existing !== null) return existing;
    if (held.outcome !== 'held') return held;
    await accreditations.insertOne(accreditationDocument(accreditation), { session });
    const cycles = await openCycles(collections, session, [memberId]);
    const drafts = earnEntries(accreditation, cycles);
    await appendToLedger(collections, session, held.member, { drafts, recordedAt: createdAt });
    await addNews(collections, session, [newsOf(accreditation, 'accreditation.created', createdAt)]);
    // Last, as all of an account wait for each other here.
    const isOpened = await openCredential(collections, session, credentialOf(accreditation));
    return { outcome: isOpened ? 'inserted' : 'no_allowance' };
  }

  return reportUnavailable({
    insert: (accreditation, writeKey) => {
      const { id, accountId } = accreditation;
      const exists = () => already(accreditation);
      return createInTurn(collections, { accountId, writeKey, id }, exists, async (session) => {
        const result = await insertAll(session, accreditation);
        if (result.outcome !== 'inserted') await session.abortTransaction();
        return result;
      });
    },

    find: (accountId, id) => findOne({ _id: id, accountId }),
    async findMany(accountId, ids) {
      return (await accreditations.find({ _id: { $in: ids }, accountId }).toArray()).map(accreditationFrom);
    },
    findAnywhere: (id) => findOne({ _id: id }),

    async list(accountId, { limit, after, ...filter }) {
      const found = await accreditations
        .find(pageAfter(matching(accountId, filter), after), { hint: indexFor(filter) })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(accreditationFrom);
    },

    revoke: (accountId, id, { at, reason }) =>
      inTransaction(accreditations, async (session) => {
        const found = await findOne({ _id: id, accountId }, session);
        if (found === null || found.revoked !== null) return found;
        const { memberId } = found;
        const member = await holdOwner(collections, session, found);
        const revoked = { at, reason: textAbout(member, reason) };
        await accreditations.updateOne({ _id: id }, { $set: { revoked, isRevoked: true } }, { session });
        const earned = await ledger.find(bySource(memberId, id, 'earn '), { session }).toArray();
        const drafts = earned.map(({ programId, category, points, on }): EntryDraft => ({
          ...{ kind: 'revoke', programId, category, points: -points, on, source: id },
        }));
        await appendToLedger(collections, session, member, { drafts, recordedAt: at });
        await setCredentialStanding(collections, session, id, 'revoked');
        await addNews(collections, session, [newsOf(found, 'accreditation.revoked', at)]);
        return { ...found, revoked };
      }),
  });
}

function matching(
  accountId: string,
  { memberId, courseId, revoked }: AccreditationFilter,
): Filter<AccreditationDocument> {
  return {
    accountId,
    ...(memberId !== undefined && { memberId }),
    ...(courseId !== undefined && { courseId }),
    ...(revoked !== undefined && { isRevoked: revoked }),
  };
}

function indexFor({ memberId, courseId, revoked }: AccreditationFilter): string {
  if (memberId !== undefined) return 'member';
  if (courseId !== undefined) return 'course';
  return revoked === undefined ? 'list' : 'list-by-status';
}
