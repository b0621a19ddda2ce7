import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { wake } from '../contract/recurrence';

/** The open run of a schedule. There is none from its end until the next one starts. */
export async function openRun(client: Client, scheduleId: string): Promise<WorkflowHandle | null> {
  const { info } = await client.schedule.getHandle(scheduleId).describe();
  const newest = info.runningActions.at(-1);
  return newest === undefined ? null : client.workflow.getHandle(newest.workflow.workflowId);
}

/** Signals the open run. Returns whether there is one. */
export async function signalOpenRun(
  client: Client,
  scheduleId: string,
  signal: (run: WorkflowHandle) => Promise<void>,
): Promise<boolean> {
  const run = await openRun(client, scheduleId);
  if (run === null) return false;
  try {
    await signal(run);
    return true;
  } catch (error) {
    // It has just ended.
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

const START_ATTEMPTS = 50;
const START_PAUSE_MILLISECONDS = 200;

/** Makes the open run check or retry at once, or starts one and wakes it: only the signal tells it that an operator asked. */
export async function runNow(client: Client, scheduleId: string): Promise<'woken' | 'started'> {
  const wakeOpenRun = () => signalOpenRun(client, scheduleId, (run) => run.signal(wake));
  if (await wakeOpenRun()) return 'woken';
  // By default the overlap is allowed, and the schedule would not track the run.
  await client.schedule.getHandle(scheduleId).trigger('SKIP');
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    if (await wakeOpenRun()) return 'started';
    await sleep(START_PAUSE_MILLISECONDS);
  }
  throw new Error(`Temporal has not started a run of the schedule ${scheduleId} in time. Try again.`);
}
