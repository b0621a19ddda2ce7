import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep';
import { BATCH_STEP } from './activity-options';

const { resumeStale, deleteOrphans } = proxyActivities<SweepActivities>(BATCH_STEP);

export interface SweepResult {
  resumed: number;
  orphansDeleted: number;
}

/** Finishes what a killed process left: records whose run was never started, and uploads that never became a record. */
export async function sweep(): Promise<SweepResult> {
  const resumed = await resumeStale.executeWithOptions(
    { ...BATCH_STEP, summary: 'Start runs for stale records' },
    [],
  );
  const orphansDeleted = await deleteOrphans.executeWithOptions(
    { ...BATCH_STEP, summary: 'Delete uploads that belong to nothing' },
    [],
  );
  return { resumed, orphansDeleted };
}
