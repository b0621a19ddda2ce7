import type { ClientSession, Filter } from 'mongodb';
import type { Membership } from '../../../domain/memberships/membership';
import type {
  EndingPage,
  MembershipFilter,
  MembershipInsertResult,
  MembershipRepository,
} from '../../../ports/memberships/memberships';
import type { Collections } from '../collections';
import { reportUnavailable } from '../errors';
import { NEWEST_FIRST, pageAfter } from '../newest-first';
import { changeStanding } from './change-standing';
import { holdMember } from './hold-member';
import { cardOf, membershipDocument, membershipFrom, renewalFrom } from './membership-documents';
import type { MembershipDocument } from './membership-documents';
import { openCredential } from './open-credential';
import { renewMembership } from './renew-membership';
import { createInTurn } from './write-key';

export function createMembershipRepository(collections: Collections): MembershipRepository {
  const { memberships, membershipRenewals } = collections;

  async function findOne(filter: Filter<MembershipDocument>): Promise<Membership | null> {
    const found = await memberships.findOne(filter);
    return found && membershipFrom(found);
  }

  async function already(
    { id, memberId, programId }: Membership,
    session?: ClientSession,
  ): Promise<MembershipInsertResult | null> {
    const options = session === undefined ? {} : { session };
    const open = await memberships.findOne({ memberId, programId, isEnded: false }, options);
    if (open === null) return null;
    // Ours: the answer to an earlier attempt was lost.
    return open._id === id ? { outcome: 'inserted' } : { outcome: 'already_member', id: open._id };
  }

  async function insertAll(session: ClientSession, membership: Membership): Promise<MembershipInsertResult> {
    const { accountId, memberId, createdAt } = membership;
    // First, so that whoever comes second waits with nothing done.
    const held = await holdMember(collections, session, { accountId, memberId });
    const existing = await already(membership, session);
    if (existing !== null) return existing;
    if (held.outcome !== 'held') return held;
    await memberships.insertOne(membershipDocument(membership), { session });
    const isOpened = await openCredential(collections, session, cardOf(membership, createdAt));
    return { outcome: isOpened ? 'inserted' : 'no_allowance' };
  }

  return reportUnavailable({
    insert(membership, writeKey) {
      const { id, accountId } = membership;
      const exists = () => already(membership);
      return createInTurn(collections, { accountId, writeKey, id }, exists, async (session) => {
        const result = await insertAll(session, membership);
        if (result.outcome !== 'inserted') await session.abortTransaction();
        return result;
      });
    },

    find: (accountId, id) => findOne({ _id: id, accountId }),
    async findMany(accountId, ids) {
      return (await memberships.find({ _id: { $in: ids }, accountId }).toArray()).map(membershipFrom);
    },
    findAnywhere: (id) => findOne({ _id: id }),

    async findFor(accountId, memberId, programId) {
      const [found] = await memberships
        .find({ accountId, memberId, programId }, { hint: 'member' })
        .sort({ isEnded: 1, ...NEWEST_FIRST })
        .limit(1)
        .toArray();
      return found === undefined ? null : membershipFrom(found);
    },

    async list(accountId, { limit, after, ...filter }) {
      const found = await memberships
        .find(pageAfter(matching(accountId, filter), after), { hint: indexFor(filter) })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(membershipFrom);
    },

    async listEnding(accountId, page) {
      const found = await memberships
        .find(ending(accountId, page), { hint: page.programId === undefined ? 'ending' : 'program-ending' })
        .sort({ 'cycle.endsBefore': 1, _id: 1 })
        .limit(page.limit)
        .toArray();
      return found.map(membershipFrom);
    },

    renew: (order) => renewMembership(collections, order),

    async listRenewals(membershipId, { limit, after }) {
      const found = await membershipRenewals
        .find(pageAfter({ membershipId }, after), { hint: 'list' })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray();
      return found.map(renewalFrom);
    },

    async findRenewal(membershipId, id) {
      const found = await membershipRenewals.findOne({ _id: id, membershipId });
      return found && renewalFrom(found);
    },

    async findRenewalOf(membershipId, cycle) {
      const found = await membershipRenewals.findOne({ membershipId, fromIndex: cycle });
      return found && renewalFrom(found);
    },

    changeStanding: (accountId, id, change) => changeStanding(collections, { accountId, id, ...change }),
  });
}

function matching(accountId: string, { memberId, programId }: MembershipFilter): Filter<MembershipDocument> {
  return {
    accountId,
    ...(memberId !== undefined && { memberId }),
    ...(programId !== undefined && { programId }),
  };
}

function indexFor({ memberId, programId }: MembershipFilter): string {
  if (memberId !== undefined) return 'member';
  return programId === undefined ? 'list' : 'program';
}

/** `endsBefore` of a cycle is the day after its last one. */
function ending(
  accountId: string,
  { endsBefore, endsFrom, after, ...filter }: EndingPage,
): Filter<MembershipDocument> {
  const ours = { ...matching(accountId, filter), 'standing.status': null } as Filter<MembershipDocument>;
  const range = { $lte: endsBefore, ...(endsFrom !== undefined && { $gt: endsFrom }) };
  if (after === null) return { ...ours, 'cycle.endsBefore': range };
  return {
    $or: [
      { ...ours, 'cycle.endsBefore': after.endsBefore, _id: { $gt: after.id } },
      { ...ours, 'cycle.endsBefore': { ...range, $gt: after.endsBefore } },
    ],
  };
}
