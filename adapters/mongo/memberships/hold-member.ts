import type { ClientSession } from 'mongodb';
import type { Member } from '../../../domain/memberships/member';
import type { Collections } from '../collections';
import { memberFrom } from './members';

/**
 * Part of every transaction that writes the first record about a member: an entry of the ledger, a membership. From then on the member can't
 * be deleted, and a deletion at the same moment makes one of the two run again. `null`: there is no such member.
 */
export async function holdMember(
  { members }: Pick<Collections, 'members'>,
  session: ClientSession,
  accountId: string,
  memberId: string,
): Promise<Member | null> {
  const found = await members.findOneAndUpdate(
    { _id: memberId, accountId },
    { $set: { hasRecords: true } },
    { session, returnDocument: 'after' },
  );
  return found && memberFrom(found);
}

/** The same for many members. `false`: not all of them exist and are active. */
export async function holdMembers(
  { members }: Pick<Collections, 'members'>,
  session: ClientSession,
  accountId: string,
  memberIds: string[],
): Promise<boolean> {
  const ours = { _id: { $in: memberIds }, accountId };
  const without = { ...ours, hasRecords: { $ne: true as const } };
  await members.updateMany(without, { $set: { hasRecords: true } }, { session });
  const active = await members.countDocuments({ ...ours, status: 'active' }, { session });
  return active === memberIds.length;
}
