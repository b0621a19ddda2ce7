import { NEWEST_FIRST } from '../newest-first';
import type { MembershipCollections } from './collections';
import { ensureCoreIndexes } from './core-indexes';
import { ensureCredentialIndexes } from './credential-documents';
import { ensureNewsIndexes } from './news-indexes';

export async function ensureMembershipIndexes(collections: MembershipCollections): Promise<void> {
  const { programs, members, courses, writeKeys } = collections;
  await Promise.all([
    ensureCredentialIndexes(collections),
    ensureCoreIndexes(collections),
    ensureNewsIndexes(collections),
    programs.createIndexes([{ key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' }]),
    members.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, status: 1, ...NEWEST_FIRST }, name: 'list-by-status' },
      { key: { accountId: 1, email: 1, ...NEWEST_FIRST }, name: 'email' },
      { key: { accountId: 1, 'identifiers.value': 1, 'identifiers.type': 1 }, name: 'identifier' },
      {
        // A filter by type would not be used for an equality.
        key: { accountId: 1, externalId: 1 },
        name: 'external-id',
        unique: true,
        partialFilterExpression: { externalId: { $gt: '' } },
      },
    ]),
    courses.createIndexes([
      { key: { accountId: 1, ...NEWEST_FIRST }, name: 'list' },
      { key: { accountId: 1, status: 1, ...NEWEST_FIRST }, name: 'list-by-status' },
    ]),
    // Erasing a member deletes the keys that created it: they may contain anything.
    writeKeys.createIndexes([{ key: { id: 1 }, name: 'created' }]),
  ]);
}
