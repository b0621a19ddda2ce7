import { newId } from '../../domain/ids';
import type { CalendarDate } from '../../domain/memberships/calendar-date';
import type { EntryDraft } from '../../domain/memberships/ledger';
import type { Member } from '../../domain/memberships/member';
import { hundredthsOf } from '../../domain/memberships/points';
import type { ListedEntry } from '../../ports/memberships/ledger';
import type { AppDependencies } from '../dependencies';
import { ServiceError } from '../errors';
import { noSuch, refusedMember, unknownIn } from './missing';
import { pointsRecord } from './records/points-record';
import type { PointsRecord } from './records/points-record';
import { earlierResult, replayed, writeKeyOf } from './write-key';

type Dependencies = Pick<AppDependencies, 'clock'> & {
  memberships: Pick<
    AppDependencies['memberships'],
    'writeKeys' | 'idempotencySecrets' | 'members' | 'programs' | 'memberships' | 'ledger'
  >;
};

export async function ownMember(
  { memberships: { members } }: { memberships: Pick<AppDependencies['memberships'], 'members'> },
  accountId: string,
  id: string,
): Promise<Member> {
  const member = await members.find(accountId, id);
  if (member === null) throw noSuch('member');
  return member;
}

/** What the member has in the open cycle of the membership in this program, and what is missing. */
export async function pointsOfMember(
  deps: Dependencies,
  { accountId, memberId, programId }: { accountId: string; memberId: string; programId: string },
): Promise<PointsRecord> {
  const { memberships, programs, ledger } = deps.memberships;
  await ownMember(deps, accountId, memberId);
  const [program, membership] = await Promise.all([
    programs.find(accountId, programId),
    memberships.findFor(accountId, memberId, programId),
  ]);
  if (program === null) throw noSuch('program');
  if (membership === null)
    throw new ServiceError('not_found', {
      message:
        'The member has no membership in this program, and so no cycle that points count in. Create one: POST /memberships.',
    });
  return pointsRecord(membership, program, await ledger.totals(memberId));
}

interface AdjustmentOrder {
  accountId: string;
  memberId: string;
  programId: string;
  category: string;
  points: number;
  on: CalendarDate;
  reason: string;
  idempotencyKey: string | null;
}

/** An administrator's correction: an entry of its own, as entries are never changed. */
export async function adjustPoints(
  deps: Dependencies,
  order: AdjustmentOrder,
): Promise<{ entry: ListedEntry; replayed: boolean }> {
  const { accountId, memberId, idempotencyKey, ...content } = order;
  const { ledger } = deps.memberships;
  const member = await ownMember(deps, accountId, memberId);
  const writeKey = writeKeyOf(
    deps.memberships,
    { accountId, idempotencyKey },
    `POST /members/${memberId}/adjustments`,
    content,
  );
  const earlier = await earlierResult(deps.memberships, writeKey);
  if (earlier !== null) return replay(deps, memberId, earlier);
  if (member.status === 'erased') throw refusedMember({ status: 'erased' });
  const draft = await adjustmentOf(deps, order);
  const { reason } = order;
  const adjustment = { accountId, memberId, draft, reason, recordedAt: deps.clock(), writeKey };
  const result = await ledger.adjust(adjustment);
  if (result.outcome === 'key_held') return replay(deps, memberId, replayed(result, writeKey));
  if (result.outcome === 'member_refused')
    throw result.status === 'deleted' ? noSuch('member') : refusedMember(result);
  return { entry: result.entry, replayed: false };
}

async function adjustmentOf(
  { memberships: { programs, memberships } }: Dependencies,
  { accountId, memberId, programId, category, points, on }: AdjustmentOrder,
): Promise<EntryDraft> {
  const program = await programs.find(accountId, programId);
  if (program === null) throw unknownIn('program', 'program');
  if (!program.versions.some(({ categories }) => categories.some(({ code }) => code === category)))
    throw new ServiceError('invalid_request', {
      message: `The field category names no category of the program ${programId}. Send one of its codes.`,
    });
  const membership = await memberships.findFor(accountId, memberId, programId);
  const from = membership?.cycle.startsOn;
  if (from !== undefined && on < from)
    throw new ServiceError('outside_validity', {
      message: `The open cycle of the membership begins on ${from}, and points before it no longer count. Send that day or a later one.`,
    });
  const source = newId('adj');
  return { kind: 'adjust', programId, category, points: hundredthsOf(points), on, source };
}

async function replay(
  { memberships: { ledger } }: Dependencies,
  memberId: string,
  source: string,
): Promise<{ entry: ListedEntry; replayed: boolean }> {
  const [entry] = await ledger.entriesOf(memberId, source);
  if (entry === undefined) throw new Error(`The adjustment ${source} has no entry.`);
  return { entry, replayed: true };
}
