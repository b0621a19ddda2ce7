import { isDeepStrictEqual } from 'node:util';
import { ScheduleAlreadyRunning, ScheduleNotFoundError } from '@temporalio/client';
import type { Client, ScheduleDescription, ScheduleOptions } from '@temporalio/client';
import { SCHEDULES, TASK_QUEUE, WORKFLOWS } from '../contract/names';
import { intervalSet } from '../contract/recurrence';
import type { Recurrence } from '../contract/recurrence';
import { keyIdOf } from './payload-codec';
import { retryTransient } from './retry-transient';
import { signalOpenRun } from './scheduled-run';

const TASK_TIMEOUT_MILLISECONDS = 5_000;

/**
 * Creates the schedules or updates their intervals. Every worker does this when it starts. A schedule sees to it that one run is open:
 * the run itself waits while there is nothing to do, and ends when it has done something.
 */
export async function ensureSchedules(
  client: Client,
  intervals: {
    anchorSeconds: number;
    sweepSeconds: number;
    orphanSeconds: number;
    eraseSeconds: number;
    revocationSeconds: number;
    renewSeconds: number;
    membershipSeconds: number;
  },
): Promise<void> {
  const plans: Plan[] = [
    {
      scheduleId: SCHEDULES.anchor,
      workflowType: WORKFLOWS.anchorBatch,
      seconds: intervals.anchorSeconds,
      summary: 'Anchor the next batch of certificates',
      details:
        'At each tick, until a batch is due: checks the anchors that need more confirmations. When a window closes, collects the ' +
        'waiting certificates under one Merkle root, and commits it in one transaction. Its state: sello anchor status. Other runs of ' +
        'the same batch: search by AnchorBatch.',
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
        'none of them is deleted: see docs/operations/orphans.md. Waits while there is nothing to delete.',
    },
    {
      scheduleId: SCHEDULES.eraseAccounts,
      workflowType: WORKFLOWS.eraseAccounts,
      seconds: intervals.eraseSeconds,
      summary: 'Erase closed accounts',
      details:
        'Deletes the files and personal data of accounts whose closing can no longer be undone, once their certifications have ' +
        'finished. Waits while there are none. See docs/operations/retention.md.',
    },
    {
      scheduleId: SCHEDULES.captureRevocation,
      workflowType: WORKFLOWS.captureRevocation,
      seconds: intervals.revocationSeconds,
      summary: 'Save revocation data of signers',
      details:
        'Fetches the CRLs or OCSP answers of the signers whose time stamps have none yet, and checks once an hour whether a signer in use ' +
        'was revoked. Waits while there is nothing to save. See docs/operations/evidence.md.',
    },
    {
      scheduleId: SCHEDULES.renewEvidence,
      workflowType: WORKFLOWS.renewEvidence,
      seconds: intervals.renewSeconds,
      summary: 'Renew evidence',
      details:
        'Renews the time stamps whose signer’s certificate ends soon: one time stamp over the root of a hash tree for all of them. Waits ' +
        'while none is due. Its state: sello evidence status. See docs/operations/evidence.md.',
    },
    {
      scheduleId: SCHEDULES.membershipEvents,
      workflowType: WORKFLOWS.membershipEvents,
      seconds: intervals.membershipSeconds,
      summary: 'Tell reminders and lapses of memberships',
      details:
        'Tells the events of memberships that are due, 500 at a time, each once, and mails reminders to members where that is enabled. ' +
        'Waits while none is due. See docs/operations/memberships.md.',
    },
  ];
  await Promise.all(plans.map((plan) => retryTransient(() => ensureSchedule(client, plan))));
}

interface Plan {
  scheduleId: string;
  workflowType: string;
  seconds: number;
  summary: string;
  details: string;
}

async function ensureSchedule(client: Client, plan: Plan): Promise<void> {
  const { scheduleId, workflowType, seconds, summary, details } = plan;
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
      workflowTaskTimeout: TASK_TIMEOUT_MILLISECONDS,
      staticSummary: summary,
      staticDetails: details,
    },
    // While a run is open, no other starts.
    policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
  };
  const handle = client.schedule.getHandle(scheduleId);
  const current = await orNull(handle.describe(), ScheduleNotFoundError);
  if (current === null) {
    const created = await orNull(client.schedule.create(options), ScheduleAlreadyRunning);
    // Otherwise another worker was faster, perhaps with other settings.
    return created === null ? ensureSchedule(client, plan) : undefined;
  }
  const isSame = isDeepStrictEqual(essence(current), essence(options));
  if (isSame && (await hasCurrentKey(client, current))) return;
  // Before the schedule is changed, so that a start which is killed in between is repeated. The open run waits by the old interval.
  await signalOpenRun(client, scheduleId, (run) => run.signal(intervalSet, seconds));
  await handle.update((previous) => ({ ...previous, spec, action: options.action }));
}

/** After a rotation the schedule is encrypted again, so that the old key can be removed one day. */
async function hasCurrentKey(client: Client, { raw }: ScheduleDescription): Promise<boolean> {
  const stored = raw.schedule?.action?.startWorkflow?.input?.payloads?.[0];
  const [codec] = client.options.loadedDataConverter.payloadCodecs;
  const [now] = (await codec?.encode([{}])) ?? [];
  return keyIdOf(stored) === keyIdOf(now);
}

async function orNull<T>(answer: Promise<T>, expected: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof expected) return null;
    throw error;
  }
}

interface Described {
  spec: { intervals?: { every: unknown }[] };
  action: Partial<
    Record<
      'workflowType' | 'taskQueue' | 'args' | 'workflowTaskTimeout' | 'staticSummary' | 'staticDetails',
      unknown
    >
  >;
}

/** What may change from one version, or configuration, to the next. */
function essence({ spec, action }: Described): unknown {
  const { workflowType, taskQueue, args, workflowTaskTimeout, staticSummary, staticDetails } = action;
  const every = spec.intervals?.map((interval) => interval.every);
  return { every, workflowType, taskQueue, args, workflowTaskTimeout, staticSummary, staticDetails };
}
