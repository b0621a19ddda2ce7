import { newId } from '../../../domain/ids';
import { LIMITS } from '../../../domain/limits';
import type { Roster } from '../../../domain/memberships/roster';
import { counted } from '../../../domain/text';
import type { NewRow, RosterInsertResult } from '../../../ports/memberships/rosters';
import type { WriteKey } from '../../../ports/memberships/write-keys';
import type { AppSettings } from '../../dependencies';
import { ServiceError } from '../../errors';
import { followUp } from '../follow-up';
import type { FollowUpDependencies } from '../follow-up';
import { earlierResult, replayed, writeKeyOf } from '../write-key';
import { findRoster } from './find-roster';
import { judgeRows } from './judge-rows';
import type { GivenRow, Known } from './judge-rows';

export interface RosterOrder {
  accountId: string;
  idempotencyKey: string | null;
  /** As they were sent, for the idempotency key. */
  items: unknown[];
  /** The same, read. */
  rows: GivenRow[];
}

interface CreatedRoster {
  roster: Roster;
  replayed: boolean;
}

/** A roster of a thousand takes a minute or so. */
const RETRY_SECONDS = 15;
/** Each further one means that yet another member has changed in the moment between judging and storing. */
const ATTEMPTS = 10;

/** Accredits every row that breaks no rule, all in one transaction. Their credentials are signed and certified afterwards. */
export async function createRoster(deps: FollowUpDependencies, order: RosterOrder): Promise<CreatedRoster> {
  const { accountId, idempotencyKey, items } = order;
  const writeKey = writeKeyOf(
    deps.memberships,
    { accountId, idempotencyKey },
    'POST /accreditations/batches',
    items,
  );
  const earlier = await earlierResult(deps.memberships, writeKey);
  if (earlier !== null) return replay(deps, accountId, earlier);
  const id = newId('ros');
  const result = await judgeAndInsert(deps, id, order, writeKey);
  switch (result.outcome) {
    case 'inserted': {
      const { roster } = result;
      // Their news are published by the schedule, a few hundred at a time.
      if (roster.doneAt === null) followUp(deps, { issueRoster: { rosterId: id, accountId } });
      return { roster, replayed: false };
    }
    case 'key_held':
      return replay(deps, accountId, replayed(result, writeKey));
    case 'too_many_open':
      throw new ServiceError('rate_limit_exceeded', {
        message: `The account already has ${LIMITS.openBatchesPerAccount} batches under way, the maximum. Send this one again when one of them is done.`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    case 'too_few_left':
      throw tooFew(deps.settings, result);
    case 'member_changed':
      throw new ServiceError('service_unavailable', { retryAfterSeconds: 1 });
  }
}

/** Judges the rows again if a member was deleted or erased meanwhile, so that their row fails alone and with the reason. */
async function judgeAndInsert(
  deps: FollowUpDependencies,
  id: string,
  order: RosterOrder,
  writeKey: WriteKey | null,
): Promise<RosterInsertResult> {
  const { accountId } = order;
  let before: NewRow[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const now = deps.clock();
    const judged = judgeRows({ id, accountId, now }, order.rows, await knownTo(deps, order));
    // An erased member has no external id by which the row could find them again.
    const rows = judged.map((row, at) => ({
      ...row,
      memberId: row.memberId ?? before[at]?.memberId ?? null,
    }));
    before = rows;
    const result = await deps.memberships.rosters.insert({ id, accountId, rows, createdAt: now }, writeKey);
    if (result.outcome !== 'member_changed' || attempt === ATTEMPTS) return result;
  }
}

function tooFew(
  { supportContact: contact }: AppSettings,
  { needed, left }: { needed: number; left: number },
): ServiceError {
  const ask = contact === null ? 'the operator of this service to grant more' : `for more at ${contact}`;
  return new ServiceError('allowance_exhausted', {
    message: `The batch needs ${counted(needed, 'certificate')}, and the account has ${left} left. Nothing was stored. Send fewer items, or ask ${ask}.`,
  });
}

async function replay(deps: FollowUpDependencies, accountId: string, id: string): Promise<CreatedRoster> {
  return { roster: await findRoster(deps, accountId, id), replayed: true };
}

/** Everything that the rows name, in a few queries. */
async function knownTo(
  { memberships: { members, courses, programs } }: FollowUpDependencies,
  { accountId, rows }: RosterOrder,
): Promise<Known> {
  const orders = rows.flatMap((row) => (row.failure === null ? [row.order] : []));
  const ids = orders.flatMap(({ member }) => (typeof member === 'string' ? [member] : []));
  const externalIds = orders.flatMap(({ member }) => (typeof member === 'string' ? [] : [member.externalId]));
  const [byId, byExternalId, found] = await Promise.all([
    members.findMany(accountId, [...new Set(ids)]),
    members.findByExternalIds(accountId, [...new Set(externalIds)]),
    courses.findMany(accountId, [...new Set(orders.map(({ courseId }) => courseId))]),
  ]);
  const programIds = found.flatMap(({ points }) => points.map(({ programId }) => programId));
  const zones = new Map(
    (await programs.findMany(accountId, [...new Set(programIds)])).map(({ id, timeZone }) => [id, timeZone]),
  );
  const memberById = new Map(byId.map((member) => [member.id, member]));
  const memberByExternalId = new Map(byExternalId.map((member) => [member.externalId, member]));
  return {
    memberOf: (given) =>
      typeof given === 'string' ? memberById.get(given) : memberByExternalId.get(given.externalId),
    courses: new Map(found.map((course) => [course.id, course])),
    timeZonesOf: ({ points }) => points.flatMap(({ programId }) => zones.get(programId) ?? []),
  };
}
