import { continueAsNew, isCancellation, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { SweepActivities } from '../activities/sweep';
import type { Recurrence } from '../contract/recurrence';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

/** Steps that go through many records. */
const BULK: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

const activities = proxySteps<Omit<SweepActivities, 'hasStale'>>({
  resumeStale: { ...BULK, summary: 'Start workflows for stale records' },
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
    summary: 'Is there a stale record?',
  },
});

export type OrphanResult = Awaited<ReturnType<SweepActivities['deleteOrphans']>>;

/** Starts the workflows of records that a killed process left behind. Returns how many, once there are any. */
export async function resumeStale(recurrence: Recurrence): Promise<number> {
  return repeatUntilFound(recurrence, 'No record is stale.', async () => {
    if (!(await mayHaveStale())) return null;
    const started = await activities.resumeStale();
    return started > 0 ? started : null;
  });
}

/** Deletes uploads that never became a record. Returns what it found, once it deleted some or there were too many to delete. */
export async function deleteOrphans(recurrence: Recurrence): Promise<OrphanResult> {
  return repeatUntilFound(recurrence, 'There was no file to delete.', async () => {
    const found = await activities.deleteOrphans();
    return found.deleted > 0 || found.held ? found : null;
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

/** The run ends with the first result; its schedule then starts the next one. */
async function repeatUntilFound<T>(
  recurrence: Recurrence,
  nothingFound: string,
  search: () => Promise<T | null>,
): Promise<T> {
  const ticks = createTicks(recurrence);
  for (;;) {
    const found = await search();
    if (found !== null) return found;
    await ticks.next((at) => {
      setCurrentDetails(`${nothingFound} The next check is at ${at.toISOString()}.`);
    });
    setCurrentDetails('');
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<(recurrence: Recurrence) => Promise<unknown>>(ticks.recurrence());
  }
}
