import type { ClientSession } from 'mongodb';
import type { Member, MemberStatus } from '../../../domain/memberships/member';
import type { Membership } from '../../../domain/memberships/membership';
import type { MemberRefused } from '../../../ports/memberships/members';
import type { Collections } from '../collections';
import type { MemberDocument } from './collections';

declare const heldHere: unique symbol;

/**
 * A member as they are until the transaction commits: it and a change of their status, an erasure or a deletion at the same moment conflict,
 * and one of the two runs again. Whatever writes about a member asks for one, and only this file makes one.
 */
export type HeldMember = Pick<Member, 'id' | 'accountId' | 'status'> & { readonly [heldHere]: true };

type Used = Pick<Collections, 'members'>;
type Ids = Pick<Membership, 'accountId' | 'memberId'>;

/** An update that changes nothing would not conflict. */
const HOLD = { $inc: { holds: 1 } } as const;
const FACTS = { accountId: 1, status: 1 } as const;

/** For a new record of the member, who is never deleted from then on. Refused unless they are active or, where that will do, archived. */
export async function holdMember(
  collections: Used,
  session: ClientSession,
  ids: Ids,
  least: Exclude<MemberStatus, 'erased'> = 'active',
): Promise<{ outcome: 'held'; member: HeldMember } | MemberRefused> {
  const member = await holdOne(collections, session, ids);
  if (member === null) return { outcome: 'member_refused', status: 'deleted' };
  const { status } = member;
  if (status === 'active' || status === least) return { outcome: 'held', member };
  return { outcome: 'member_refused', status };
}

/** For a change of a record that exists: whatever has become of its member, there is one. */
export async function holdOwner(collections: Used, session: ClientSession, ids: Ids): Promise<HeldMember> {
  const member = await holdOne(collections, session, ids);
  if (member === null) throw new Error(`The member ${ids.memberId} has records and does not exist.`);
  return member;
}

async function holdOne({ members }: Used, session: ClientSession, { accountId, memberId }: Ids) {
  const held = await members.findOneAndUpdate(
    { _id: memberId, accountId },
    { ...HOLD, $set: { hasRecords: true } },
    { session, projection: FACTS, returnDocument: 'after' },
  );
  return held && heldFrom(held);
}

/** Those of them that exist. `named`: nothing is recorded about them, so they can still be deleted. */
export async function holdMembers(
  { members }: Used,
  session: ClientSession,
  accountId: string,
  { recorded, named }: { recorded: string[]; named: string[] },
): Promise<HeldMember[]> {
  const unrecorded = { _id: { $in: recorded }, accountId, hasRecords: { $ne: true as const } };
  const all = { _id: { $in: [...recorded, ...named] }, accountId };
  await members.updateMany(all, HOLD, { session });
  await members.updateMany(unrecorded, { $set: { hasRecords: true } }, { session });
  const found = await members.find(all, { session, projection: FACTS }).toArray();
  return found.map(heldFrom);
}

function heldFrom({ _id: id, ...facts }: Pick<MemberDocument, '_id' | 'accountId' | 'status'>): HeldMember {
  return { id, ...facts } as HeldMember;
}

/** What may be stored about them: after an erasure, no free text. */
export function textAbout({ status }: HeldMember, text: string | null): string | null {
  return status === 'erased' ? null : text;
}
