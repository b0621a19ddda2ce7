import { addDays, startOfDay } from '../../../domain/memberships/calendar-date';
import { eventsOf, nextEventAfter, todayIn } from '../../../domain/memberships/cycle';
import type { Cycle, Membership, Standing } from '../../../domain/memberships/membership';
import { versionOf } from '../../../domain/memberships/program';
import type { Program } from '../../../domain/memberships/program';
import type { StandingChange } from '../../../ports/memberships/memberships';
import type { Collections } from '../collections';
import { inTransaction } from '../transaction';
import { addNews } from './add-news';
import { holdOwner, textAbout } from './hold-member';
import { membershipFrom, newsOfMembership } from './membership-documents';
import { programFrom } from './programs';
import { setCredentialStanding } from './set-credential-standing';

interface Change {
  accountId: string;
  id: string;
  to: StandingChange;
  at: Date;
  reason: string | null;
}

const STATUS = { suspend: 'suspended', resume: null, end: 'ended' } as const;
const CARDS = { suspend: 'suspended', resume: 'valid', end: 'revoked' } as const;

export function changeStanding(collections: Collections, change: Change): Promise<Membership | null> {
  const { memberships, programs } = collections;
  const { accountId, id, to, at, reason } = change;
  return inTransaction(memberships, async (session) => {
    const found = await memberships.findOne({ _id: id, accountId }, { session });
    if (found === null) return null;
    const membership = membershipFrom(found);
    const { standing: before, cycle, programId } = membership;
    const status = STATUS[to];
    if (before?.status === 'ended' || (before?.status ?? null) === status) return membership;
    const program = await programs.findOne({ _id: programId }, { session });
    if (program === null) throw new Error(`The program ${programId} does not exist.`);
    const member = await holdOwner(collections, session, membership);
    const standing: Standing | null =
      status === null ? null : { status, at, reason: textAbout(member, reason) };
    const nextEventAt = status === null ? nextEvent(programFrom(program), cycle, at) : null;
    const changes = { standing, nextEventAt, updatedAt: at };
    await memberships.updateOne(
      { _id: id },
      { $set: { ...changes, isEnded: status === 'ended' } },
      { session },
    );
    await setCredentialStanding(collections, session, id, CARDS[to]);
    if (to === 'suspend')
      await addNews(collections, session, [
        newsOfMembership(membership, 'membership.suspended', String(at.getTime()), at),
      ]);
    return { ...membership, ...changes };
  });
}

/** One that lapsed while it was suspended is still told of it. */
function nextEvent(program: Program, cycle: Cycle, now: Date): Date | null {
  const next = nextEventAfter(program, cycle, addDays(todayIn(program, now), -1));
  const last = eventsOf(versionOf(program, cycle.version), cycle).at(-1);
  return next ?? (last === undefined ? null : startOfDay(last.on, program.timeZone));
}
