import type { ClientSession } from 'mongodb';
import { addDays } from '../../../domain/memberships/calendar-date';
import { nextEventAfter, todayIn } from '../../../domain/memberships/cycle';
import type { Membership, MembershipRenewal } from '../../../domain/memberships/membership';
import type { Program } from '../../../domain/memberships/program';
import { decideRenewal } from '../../../domain/memberships/renewal-decision';
import type { RenewalOrder, RenewalResult } from '../../../ports/memberships/memberships';
import type { Collections } from '../collections';
import { addNews } from './add-news';
import { holdMember } from './hold-member';
import { appendToLedger } from './ledger-writer';
import {
  cardOf,
  membershipFrom,
  newsOfMembership,
  renewalDocument,
  renewalFrom,
} from './membership-documents';
import { openCredential } from './open-credential';
import { programFrom } from './programs';
import { readLedger } from './read-ledger';
import { createInTurn } from './write-key';

/** One transaction. What it is decided by is read in it, after the member was held. */
export function renewMembership(collections: Collections, order: RenewalOrder): Promise<RenewalResult> {
  const { accountId, writeKey, renewalId: id } = order;
  const unknown = async () => null;
  return createInTurn(collections, { accountId, writeKey, id }, unknown, async (session) => {
    const result = await renewAll(collections, session, order);
    if (result.outcome !== 'renewed') await session.abortTransaction();
    return result;
  });
}

async function renewAll(
  collections: Collections,
  session: ClientSession,
  order: RenewalOrder,
): Promise<RenewalResult> {
  const { memberships, membershipRenewals } = collections;
  const { renewalId, membershipId, now } = order;
  const read = await readMembership(collections, session, order);
  if (read === null) return { outcome: 'not_found' };
  const { membership, program } = read;
  const { accountId, memberId, programId, cycle } = membership;
  const held = await holdMember(collections, session, membership);
  const { totals } = await readLedger(collections, memberId, { session });
  const today = todayIn(program, now);
  const override = order.override !== null;
  const decision = decideRenewal({ renewalId, program, membership, totals, today, override });
  if (decision.outcome === 'already_renewed') {
    const before = await membershipRenewals.findOne(
      { membershipId, fromIndex: cycle.index - 1 },
      { session },
    );
    if (before === null) throw new Error(`The membership ${membershipId} has no renewal before its cycle.`);
    // Ours: the answer to an earlier attempt was lost.
    if (before._id === renewalId) return { outcome: 'renewed', renewal: renewalFrom(before) };
    return { outcome: 'already_renewed', renewalId: before._id };
  }
  if (held.outcome !== 'held') return held;
  if (decision.outcome === 'refused') return { outcome: 'refused', message: decision.message };
  const { to, entries, overridden } = decision;
  const renewal: MembershipRenewal = {
    ...{ id: renewalId, accountId, memberId, membershipId, programId, from: cycle, to, createdAt: now },
    override: overridden ? order.override : null,
  };
  await membershipRenewals.insertOne(renewalDocument(renewal), { session });
  await appendToLedger(collections, session, held.member, { drafts: entries, recordedAt: now });
  // An event of today is still to come.
  const nextEventAt = nextEventAfter(program, to, addDays(today, -1));
  const changes = { cycle: to, nextEventAt, updatedAt: now };
  await memberships.updateOne({ _id: membershipId }, { $set: changes }, { session });
  const news = newsOfMembership(membership, 'membership.renewed', renewalId, now);
  await addNews(collections, session, [news]);
  const isOpened = await openCredential(collections, session, cardOf({ ...membership, cycle: to }, now));
  return isOpened ? { outcome: 'renewed', renewal } : { outcome: 'no_allowance' };
}

async function readMembership(
  { memberships, programs }: Collections,
  session: ClientSession,
  { accountId, membershipId }: RenewalOrder,
): Promise<{ membership: Membership; program: Program } | null> {
  const found = await memberships.findOne({ _id: membershipId, accountId }, { session });
  if (found === null) return null;
  const program = await programs.findOne({ _id: found.programId }, { session });
  if (program === null) throw new Error(`The program ${found.programId} does not exist.`);
  return { membership: membershipFrom(found), program: programFrom(program) };
}
