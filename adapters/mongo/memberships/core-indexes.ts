import { NEWEST_FIRST } from '../newest-first';
import type { MembershipCollections } from './collections';

/** Of accreditations, rosters, memberships and the ledger. */
export async function ensureCoreIndexes(collections: MembershipCollections): Promise<void> {
  const { accreditations, rosters, ledger, memberships, membershipRenewals } = collections;
  await Promise.all([
    accreditations.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, isRevoked: 1, ...NEWEST_FIRST }, name: 'list-by-status' },
      { key: { accountId: 1, memberId: 1, ...NEWEST_FIRST }, name: 'member' },
      { key: { accountId: 1, courseId: 1, ...NEWEST_FIRST }, name: 'course' },
      {
        key: { memberId: 1, courseId: 1, edition: 1 },
        name: 'current',
        unique: true,
        partialFilterExpression: { isRevoked: false },
      },
    ]),
    rosters.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, memberIds: 1 }, name: 'members' },
      // Holds only what is not done.
      { key: { createdAt: 1 }, name: 'open', partialFilterExpression: { doneAt: null } },
    ]),
    ledger.createIndexes([
      // What makes an entry happen once.
      { key: { memberId: 1, uniqueSource: 1 }, name: 'source', unique: true },
      { key: { memberId: 1, programId: 1, sequence: 1 }, name: 'program' },
    ]),
    memberships.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, memberId: 1, ...NEWEST_FIRST }, name: 'member' },
      { key: { accountId: 1, programId: 1, ...NEWEST_FIRST }, name: 'program' },
      { key: { accountId: 1, 'standing.status': 1, 'cycle.endsBefore': 1, _id: 1 }, name: 'ending' },
      {
        key: { accountId: 1, programId: 1, 'standing.status': 1, 'cycle.endsBefore': 1, _id: 1 },
        name: 'program-ending',
      },
      {
        key: { memberId: 1, programId: 1 },
        name: 'open',
        unique: true,
        partialFilterExpression: { isEnded: false },
      },
    ]),
    membershipRenewals.createIndexes([
      { key: { membershipId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { membershipId: 1, fromIndex: 1 }, name: 'from', unique: true },
    ]),
  ]);
}
