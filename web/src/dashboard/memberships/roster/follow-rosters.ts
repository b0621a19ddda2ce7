import { listRosterRows, readRosterState } from '../calls';
import type { Roster, RosterRow } from '../types';
import type { SentPart } from './use-roster-upload';

export interface FollowedRosters {
  counts: Roster['counts'];
  failed: (RosterRow & { rosterId: string })[];
}

const PAGE_SIZE = 100;

/** What became of all parts of an upload. Rows are refused when they are sent, so these never change afterwards. */
export async function followRosters(
  sent: readonly SentPart[],
  signal: AbortSignal,
): Promise<FollowedRosters> {
  const rosters = await Promise.all(
    sent.map(async ({ roster: { id } }) => (await readRosterState(id, signal)).batch),
  );
  const counts = { total: 0, accredited: 0, failed: 0, certified: 0, pending: 0 };
  for (const roster of rosters) {
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += roster.counts[name];
  }
  const failed: FollowedRosters['failed'] = [];
  for (const { id, counts: own } of rosters) {
    let after: string | null = null;
    let isMore = own.failed > 0;
    while (isMore) {
      const page: { items: RosterRow[]; next_cursor: string | null } = await listRosterRows(
        ...([id, 'failed', { limit: PAGE_SIZE, after }, signal] as const),
      );
      failed.push(...page.items.map((row) => ({ ...row, rosterId: id })));
      after = page.next_cursor;
      isMore = after !== null;
    }
  }
  return { counts, failed };
}
