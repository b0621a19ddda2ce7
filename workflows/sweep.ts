import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep';
import { BATCH_STEP, ORPHAN_STEP } from './activity-options';

const activities = proxyActivities<SweepActivities>(BATCH_STEP);

export type OrphanResult = Awaited<ReturnType<SweepActivities['deleteOrphans']>>;

/** Starts the workflows of records that a killed process left behind. Returns how many. */
export async function resumeStale(): Promise<number> {
  return activities.resumeStale.executeWithOptions(
    { ...BATCH_STEP, summary: 'Start runs for stale records' },
    [],
  );
}

/** Deletes uploads that never became a record. */
export async function deleteOrphans(): Promise<OrphanResult> {
  return activities.deleteOrphans.executeWithOptions(
    { ...ORPHAN_STEP, summary: 'Delete uploads that belong to nothing' },
    [],
  );
}
