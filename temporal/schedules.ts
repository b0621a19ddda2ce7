import { ScheduleAlreadyRunning } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import { SCHEDULES, TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { intervalSet } from '../contract/recurrence';
import type { Recurrence } from '../contract/recurrence';
import { signalOpenRun } from './scheduled-run';

/**
 * Creates the schedules or updates their intervals. Every worker does this when it starts. A schedule sees to it that one run is open:
 * the run itself waits while there is nothing to do, and ends when it has done something.
 */
export async function ensureSchedules(
  client: Client,
  intervals: { anchorSeconds: number; sweepSeconds: number; orphanSeconds: number },
): Promise<void> {
  const plans: Plan[] = [
    {
      scheduleId: SCHEDULES.anchor,
      workflowType: WORKFLOWS.anchorBatch,
      seconds: intervals.anchorSeconds,
      summary: 'Anchor the next batch of certificates',
      details:
        'Once per window, until there is something to anchor: checks the anchors that need more confirmations, collects the waiting ' +
        'certificates under one Merkle root, and commits it in one transaction. Its state: sello anchor status. Other runs of the same ' +
        'batch: search by AnchorBatch.',
    },
    {
      scheduleId: SCHEDULES.resumeStale,
      workflowType: WORKFLOWS.resumeStale,
      seconds: intervals.sweepSeconds,
      summary: 'Resume stale records',
      details:
        'Starts workflows for records that a killed process left in the state processing. Waits while there are none.',
    },
    {
      scheduleId: SCHEDULES.deleteOrphans,
      workflowType: WORKFLOWS.deleteOrphans,
      seconds: intervals.orphanSeconds,
      summary: 'Delete orphaned uploads',
      details:
        'Lists all stored files and deletes those without a record or of a failed one. If more than SWEEP_ORPHAN_LIMIT have no record, ' +
        'none of them is deleted: see docs/operations.md. Waits while there is nothing to delete.',
    },
  ];
  await Promise.all(plans.map((plan) => ensureSchedule(client, plan)));
}

interface Plan {
  scheduleId: string;
  workflowType: string;
  seconds: number;
  summary: string;
  details: string;
}

async function ensureSchedule(
  client: Client,
  { scheduleId, workflowType, seconds, summary, details }: Plan,
): Promise<void> {
  const spec = { intervals: [{ every: seconds * 1000 }] };
  const recurrence: Recurrence = { everySeconds: seconds };
  const options: ScheduleOptions = {
    scheduleId,
    spec,
    action: {
      type: 'startWorkflow',
      workflowType,
      workflowId: scheduleId,
      taskQueue: TASK_QUEUE,
      args: [recurrence],
      workflowTaskTimeout: '5s',
      staticSummary: summary,
      staticDetails: details,
    },
    // While a run is open, no other starts.
    policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
  };
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule
      .getHandle(scheduleId)
      .update((previous) => ({ ...previous, spec, action: options.action }));
    // A run that started before the update waits by the old interval.
    await signalOpenRun(client, scheduleId, (run) => run.signal(intervalSet, seconds));
  }
}
