import type { Roster } from '../../../domain/memberships/roster';
import type { AppDependencies } from '../../dependencies';
import { noSuch } from '../missing';
import { rosterItemRecord, rosterRecord } from '../records/roster-record';
import type { RosterItemRecord, RosterRecord, RowStatus } from '../records/roster-record';

interface Dependencies {
  memberships: Pick<AppDependencies['memberships'], 'rosters' | 'credentials'>;
}

/** The account's batch of accreditations. */
export async function findRoster(
  { memberships: { rosters } }: Dependencies,
  accountId: string,
  id: string,
): Promise<Roster> {
  const roster = await rosters.find(accountId, id);
  if (roster === null) throw noSuch('batch of accreditations');
  return roster;
}

/** In the same order. */
export function rosterRecords(
  { memberships: { credentials } }: Dependencies,
  rosters: Roster[],
): Promise<RosterRecord[]> {
  return Promise.all(
    rosters.map(async (roster) => rosterRecord(roster, await credentials.countOfRoster(roster.id))),
  );
}

interface ItemPage {
  status?: RowStatus | undefined;
  /** Begins after this index. */
  after: number;
  limit: number;
}

/** In the order of the request. At most a thousand are read for a page of some. */
export async function listRosterItems(
  { memberships: { rosters, credentials } }: Dependencies,
  rosterId: string,
  { status, after, limit }: ItemPage,
): Promise<RosterItemRecord[]> {
  const rows = (await rosters.rows(rosterId)).filter(({ index }) => index > after);
  const wanted = status === undefined ? rows.slice(0, limit) : rows;
  const ids = wanted.flatMap(({ accreditationId }) => accreditationId ?? []);
  const found = ids.length === 0 ? [] : await credentials.findMany(ids);
  const certified = new Set(found.filter((each) => each.certificateId !== null).map(({ id }) => id));
  return wanted
    .map((row) => rosterItemRecord(row, certified.has(row.accreditationId ?? '')))
    .filter((item) => status === undefined || item.status === status)
    .slice(0, limit);
}
