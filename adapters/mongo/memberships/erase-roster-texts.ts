import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections';

const REMOVED =
  'What was wrong with this row was removed when a member was erased. Send the row again to learn it.';

/**
 * What callers wrote in rows about a member: their references, the Idempotency-Keys of their rosters, and what failures quote of them. A row
 * that named no member whom the account had may be about this one, too.
 */
export async function eraseRosterTexts(
  { rosters, writeKeys }: Pick<Collections, 'rosters' | 'writeKeys'>,
  accountId: string,
  memberId: string,
  session?: ClientSession,
): Promise<void> {
  const options = session === undefined ? {} : { session };
  const named = await rosters
    .find({ accountId, memberIds: memberId }, { ...options, projection: { _id: 1 }, hint: 'members' })
    .toArray();
  await writeKeys.deleteMany({ id: { $in: named.map(({ _id }) => _id) } }, { ...options, hint: 'created' });
  const theirs = { $in: [memberId, null] };
  // Last: afterwards, the rosters can't be found by this member any more.
  await rosters.updateMany(
    { accountId, memberIds: theirs },
    {
      $set: {
        'rows.$[theirs].ref': null,
        'rows.$[quoting].failure.field': null,
        'rows.$[quoting].failure.message': REMOVED,
      },
      $pullAll: { memberIds: [memberId, null] },
    },
    {
      ...options,
      hint: 'members',
      arrayFilters: [
        { 'theirs.memberId': theirs },
        { 'quoting.memberId': theirs, 'quoting.failure.code': 'invalid_request' },
      ],
    },
  );
}
