import type { Filter } from 'mongodb';
import type { Member } from '../../../domain/memberships/member';
import type { ExternalIdTaken, MemberFilter, MemberRepository } from '../../../ports/memberships/members';
import type { Collections } from '../collections';
import { isDuplicateKey, reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import { inTransaction } from '../transaction';
import type { MemberDocument } from './collections';
import { eraseRosterTexts } from './erase-roster-texts';
import { replaceRead } from './replace-read';
import { createOnce } from './write-key';

export function createMemberRepository(collections: Collections): MemberRepository {
  const { members, writeKeys } = collections;

  /** The only unique index of members is that of external ids. */
  async function takenBy(
    error: unknown,
    { accountId, externalId }: Pick<Member, 'accountId' | 'externalId'>,
  ): Promise<ExternalIdTaken> {
    if (!isDuplicateKey(error) || externalId === null) throw error;
    const holder = await members.findOne({ accountId, externalId }, { hint: 'external-id' });
    return { outcome: 'external_id_taken', id: holder?._id ?? null };
  }

  return reportUnavailable({
    async insert(member, writeKey) {
      const { id, ...facts } = member;
      const { accountId } = facts;
      try {
        return await createOnce(collections, { accountId, writeKey, id }, async (session) => {
          await members.insertOne({ _id: id, ...facts }, { session });
          return { outcome: 'inserted' } as const;
        });
      } catch (error) {
        return takenBy(error, member);
      }
    },

    async find(accountId, id) {
      const found = await members.findOne({ _id: id, accountId });
      return found && memberFrom(found);
    },

    async findMany(accountId, ids) {
      return (await members.find({ _id: { $in: ids }, accountId }).toArray()).map(memberFrom);
    },

    async findByExternalIds(accountId, externalIds) {
      const found = await members
        .find({ accountId, externalId: { $in: externalIds } }, { hint: 'external-id' })
        .toArray();
      return found.map(memberFrom);
    },

    async list(accountId, { limit, after, ...filter }) {
      const found = await members
        .find(pageAfter(matching(accountId, filter), after), { hint: indexFor(filter) })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(memberFrom);
    },

    async replace({ id: _id, accountId, updatedAt }, changed) {
      const { id: _, ...facts } = changed;
      try {
        const isReplaced = await replaceRead(members, { _id, accountId, updatedAt }, facts);
        return { outcome: isReplaced ? 'replaced' : 'conflict' };
      } catch (error) {
        return takenBy(error, changed);
      }
    },

    async delete(accountId, id) {
      return inTransaction(members, async (session) => {
        // Whoever writes the first record about the member sets it in the same transaction.
        const unused = { _id: id, accountId, hasRecords: { $ne: true as const } };
        const { deletedCount } = await members.deleteOne(unused, { session });
        if (deletedCount === 0)
          return (await members.findOne({ _id: id, accountId }, { session })) === null
            ? 'not_found'
            : 'has_records';
        await writeKeys.deleteMany({ id }, { session, hint: 'created' });
        await eraseRosterTexts(collections, accountId, id, session);
        return 'deleted';
      });
    },

    erase: (accountId, id, at) =>
      inTransaction(members, async (session) => {
        const personal = { externalId: null, name: null, email: null, identifiers: [] };
        const erased = await members.findOneAndUpdate(
          { _id: id, accountId },
          [{ $set: { ...personal, status: 'erased', unsubscribed: true, updatedAt: LATER(at) } }],
          { session, returnDocument: 'after' },
        );
        if (erased === null) return null;
        await writeKeys.deleteMany({ id }, { session, hint: 'created' });
        return memberFrom(erased);
      }),
  });
}

/** Later than what anyone has read, so that nobody writes that back. Repeating it changes nothing. */
const LATER = (at: Date) => ({
  $cond: [{ $eq: ['$status', 'erased'] }, '$updatedAt', { $max: [at, { $add: ['$updatedAt', 1] }] }],
});

function matching(
  accountId: string,
  { externalId, email, identifiers, status }: MemberFilter,
): Filter<MemberDocument> {
  return {
    accountId,
    ...(externalId !== undefined && { externalId }),
    ...(email !== undefined && { email }),
    ...(status !== undefined && { status }),
    ...(identifiers.length > 0 && {
      $and: identifiers.map(({ type, value }) => ({ identifiers: { $elemMatch: { type, value } } })),
    }),
  };
}

/** That of the most selective filter; what is left is few. */
function indexFor({ externalId, email, identifiers, status }: MemberFilter): string {
  if (externalId !== undefined) return 'external-id';
  if (identifiers.length > 0) return 'identifier';
  if (email !== undefined) return 'email';
  return status === undefined ? 'list' : 'list-by-status';
}

export function memberFrom({ _id: id, hasRecords: _, holds: _holds, ...facts }: MemberDocument): Member {
  return { id, ...facts };
}
