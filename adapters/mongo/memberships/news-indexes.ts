import type { MembershipCollections } from './collections';

/** News are kept for so long after they were published: none is made again later. */
const KEPT_DAYS = 90;

export async function ensureNewsIndexes({
  memberships,
  membershipNews,
}: Pick<MembershipCollections, 'memberships' | 'membershipNews'>): Promise<void> {
  await Promise.all([
    memberships.createIndexes([
      {
        // Holds only those to which something will happen.
        key: { nextEventAt: 1 },
        name: 'next-event',
        partialFilterExpression: { nextEventAt: { $type: 'date' } },
      },
    ]),
    membershipNews.createIndexes([
      // Both hold only what waits.
      { key: { createdAt: 1 }, name: 'unpublished', partialFilterExpression: { publishedAt: null } },
      {
        key: { accountId: 1, createdAt: 1 },
        name: 'mail',
        partialFilterExpression: { mail: 'waiting' },
      },
      { key: { accountId: 1, memberId: 1 }, name: 'member' },
      { key: { publishedAt: 1 }, name: 'expired', expireAfterSeconds: KEPT_DAYS * 86_400 },
    ]),
  ]);
}
