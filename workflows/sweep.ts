import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep';
import { BATCH_STEP, ORPHAN_STEP } from './activity-options';
import type { SweepTask } from './contract';

const { resumeStale, deleteOrphans } = proxyActivities<SweepActivities>(BATCH_STEP);

export interface SweepResult {
  resumed: number;
  orphans: Awaited<ReturnType<SweepActivities['deleteOrphans']>> | null;
}

/**
 * Finishes what a killed process left: records whose run was never started, and uploads that never became a record. Runs of the first
 * release were started without a task, and do both.
 */
export async function sweep(task?: SweepTask): Promise<SweepResult> {
  const resumed =
    task === 'orphans'
      ? 0
      : await resumeStale.executeWithOptions({ ...BATCH_STEP, summary: 'Start runs for stale records' }, []);
  const orphans =
    task === 'stale'
      ? null
      : await deleteOrphans.executeWithOptions(
          { ...ORPHAN_STEP, summary: 'Delete uploads that belong to nothing' },
          [],
        );
  return { resumed, orphans };
}
