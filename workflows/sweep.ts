import { isCancellation } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep/sweep';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import { repeatUntilFound } from './repeat-until-found';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

/** Steps that go through many records. */
const BULK: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

const activities = proxySteps<Omit<SweepActivities, 'hasStale'>>({
  resumeStale: {
    ...BULK,
    summary: 'Start workflows for stale records, reconcile held units, wake endpoints',
  },
  // Lists every stored file. A retry continues from the last heartbeat.
  deleteOrphans: {
    ...BULK,
    startToCloseTimeout: '2 hours',
    summary: 'Delete files without a record or of a failed one',
  },
});

const checks = proxyLocalSteps<Pick<SweepActivities, 'hasStale'>>({
  hasStale: {
    startToCloseTimeout: '3s',
    retry: { maximumAttempts: 1 },
    summary: 'Is there a stale record, a unit held for long or an overdue delivery?',
  },
});

export type OrphanResult = Awaited<ReturnType<SweepActivities['deleteOrphans']>>;

/** Finishes the records and units that a killed process left behind. Returns how many. Waits while there are none. */
export async function resumeStale(recurrence: Recurrence): Promise<number> {
  return repeatUntilFound({
    ticks: createTicks(SCHEDULES.resumeStale, recurrence),
    search: async () => ((await mayHaveStale()) ? activities.resumeStale() : 0),
    isFound: (started) => started > 0,
    nothingFound: 'There was no record to resume.',
  });
}

/** Deletes uploads that never became a record. Waits while there are none; too many to delete is a result too. */
export async function deleteOrphans(recurrence: Recurrence): Promise<OrphanResult> {
  return repeatUntilFound({
    ticks: createTicks(SCHEDULES.deleteOrphans, recurrence),
    search: () => activities.deleteOrphans(),
    isFound: ({ deleted, held }) => deleted > 0 || held,
    nothingFound: 'There was no file to delete.',
  });
}

/** If the check fails, the regular step finds out: its retries add no events to the history. */
async function mayHaveStale(): Promise<boolean> {
  try {
    return await checks.hasStale();
  } catch (error) {
    if (isCancellation(error)) throw error;
    return true;
  }
}
