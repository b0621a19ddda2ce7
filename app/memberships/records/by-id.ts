import type { AppDependencies } from '../../dependencies';
import { accreditationRecords } from './accreditation-record';
import type { RecordSettings } from './accreditation-record';
import { membershipRecords } from './membership-record';

type Dependencies = RecordSettings &
  Pick<AppDependencies, 'clock'> & {
    memberships: Pick<
      AppDependencies['memberships'],
      'accreditations' | 'memberships' | 'credentials' | 'programs'
    >;
  };

type ById = (accountId: string, ids: string[]) => Promise<ReadonlyMap<string, object>>;

/** Records as events contain them. Those that no longer exist are left out. */
export function recordsById(deps: Dependencies): { accreditationRecords: ById; membershipRecords: ById } {
  const { accreditations, memberships } = deps.memberships;
  return {
    accreditationRecords: async (accountId, ids) =>
      keyed(await accreditationRecords(deps, await accreditations.findMany(accountId, ids))),
    membershipRecords: async (accountId, ids) =>
      keyed(await membershipRecords(deps, await memberships.findMany(accountId, ids))),
  };
}

function keyed<T extends { id: string }>(records: T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}
