import { ScheduleAlreadyRunning } from '@temporalio/client';
import type { Client, ScheduleOptions } from '@temporalio/client';
import { SCHEDULES, WORKFLOWS } from '../contract/names';
import { TASK_QUEUE } from '../contract/names';

/** Makes the schedules, or brings them to the configured intervals. Every worker does this at its start. */
export async function ensureSchedules(
  client: Client,
  intervals: { anchorSeconds: number; sweepSeconds: number; orphanSeconds: number },
): Promise<void> {
  const plans: Plan[] = [
    {
      scheduleId: SCHEDULES.anchor,
      workflowType: WORKFLOWS.anchorBatch,
      seconds: intervals.anchorSeconds,
      summary: 'Anchor the certificates of this window',
      details:
        'Looks after the anchors that are not deep enough, gathers the waiting certificates under one Merkle root, and puts it into one ' +
        'transaction. Its state: sello anchor status. The same batch in other runs: search for its AnchorBatch.',
    },
    {
      scheduleId: SCHEDULES.resumeStale,
      workflowType: WORKFLOWS.resumeStale,
      seconds: intervals.sweepSeconds,
      summary: 'Finish stale records',
      details: 'Starts the runs of records that a process which was killed left behind.',
    },
    {
      scheduleId: SCHEDULES.deleteOrphans,
      workflowType: WORKFLOWS.deleteOrphans,
      seconds: intervals.orphanSeconds,
      summary: 'Delete orphaned uploads',
      details:
        'Goes through all files and deletes those that belong to nothing. Where they are more than SWEEP_ORPHAN_LIMIT it deletes none of ' +
        'them: see docs/operations.md.',
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
  const options: ScheduleOptions = {
    scheduleId,
    spec,
    action: {
      type: 'startWorkflow',
      workflowType,
      workflowId: scheduleId,
      taskQueue: TASK_QUEUE,
      args: [],
      workflowTaskTimeout: '5s',
      staticSummary: summary,
      staticDetails: details,
    },
    // A run that takes longer than its window is not joined by another: the next one takes all that has come since.
    policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
  };
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule
      .getHandle(scheduleId)
      .update((previous) => ({ ...previous, spec, action: options.action }));
  }
}
