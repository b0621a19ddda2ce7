import type { ActivityOptions } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep';
import { proxySteps } from './steps';

/** Steps that go through many records. Their schedules run them again in any case. */
const BULK: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

const activities = proxySteps<SweepActivities>({
  resumeStale: { ...BULK, summary: 'Start workflows for stale records' },
  // Lists every stored file. A retry continues from the last heartbeat.
  deleteOrphans: {
    ...BULK,
    startToCloseTimeout: '2 hours',
    summary: 'Delete files without a record or of a failed one',
  },
});

export type OrphanResult = Awaited<ReturnType<SweepActivities['deleteOrphans']>>;

/** Starts the workflows of records that a killed process left behind. Returns how many. */
export async function resumeStale(): Promise<number> {
  return activities.resumeStale();
}

/** Deletes uploads that never became a record. */
export async function deleteOrphans(): Promise<OrphanResult> {
  return activities.deleteOrphans();
}
