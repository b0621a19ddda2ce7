import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { activityInfo } from '@temporalio/activity';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { AnchorActivities } from '../../../activities/anchor/anchor';
import type { BatchActivities, ChunkActivities } from '../../../activities/batch/batch';
import type { CertifyActivities } from '../../../activities/certify/certify';
import type { AnnounceActivities } from '../../../activities/events/announce-anchor';
import type { AnnounceRenewalActivities } from '../../../activities/events/announce-renewal';
import type { DeliverActivities } from '../../../activities/events/deliver';
import type { RenewActivities } from '../../../activities/evidence/renew';
import type { CaptureActivities } from '../../../activities/evidence/capture-revocation';
import type { MembershipEventActivities } from '../../../activities/memberships/membership-events';
import type { EraseActivities } from '../../../activities/sweep/erase-accounts';
import type { PublishActivities } from '../../../activities/events/publish';
import type { ScheduleActivities } from '../../../activities/schedule';
import type { SweepActivities } from '../../../activities/sweep/sweep';
import { STEP_QUEUES } from '../../../contract/names';
import { ensureSearchAttributes } from '../../../temporal/ensure-search-attributes';
import { freshNamespace } from '../../support/namespace';
import { testServers } from '../../support/servers';

const BUNDLE = join(resolve(__dirname, '../../..'), 'dist/workflow-bundle.js');

type Activities = CertifyActivities &
  BatchActivities &
  ChunkActivities &
  PublishActivities &
  AnnounceActivities &
  AnnounceRenewalActivities &
  RenewActivities &
  AnchorActivities &
  SweepActivities &
  EraseActivities &
  CaptureActivities &
  MembershipEventActivities &
  DeliverActivities &
  ScheduleActivities;
type Step = keyof Activities;
export type Stubs = Partial<Activities>;

/** One attempt of an activity. */
export interface Call {
  step: Step;
  input: unknown;
  attempt: number;
  isLocal: boolean;
  /** The time for all attempts of this step. */
  timeoutMilliseconds: number;
}

export interface StubbedRun {
  handle: WorkflowHandle;
  /** Every attempt of every step, in the order in which they started. */
  calls: Call[];
  /** The steps in order. A local one counts once, whatever attempts it took. */
  steps(): Step[];
  details(): Promise<string>;
  eventTypes(): Promise<string[]>;
}

export interface StubWorker {
  client: Client;
  taskQueue: string;
  /** Registers the stubs of a workflow before it is started. */
  prepare(workflowId: string, stubs: Stubs): StubbedRun;
  start(workflowType: string, args: unknown[], stubs: Stubs): Promise<StubbedRun>;
  stop(): Promise<void>;
}

/**
 * One worker with the product's workflows, in a namespace of its own on the run's engine or another. Each workflow has its own stub
 * activities.
 */
export async function startStubWorker(
  startEngine = async () => testServers().temporalAddress,
): Promise<StubWorker> {
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
  const address = await startEngine();
  const { client, namespace } = await freshNamespace(address);
  await ensureSearchAttributes(client);
  const connection = await NativeConnection.connect({ address });
  const taskQueue = 'stubs';
  const runs = new Map<string, { stubs: Stubs; calls: Call[] }>();
  /** Answers of local steps, by attempt. When a workflow task times out on a busy machine, its local steps run again as the same attempt. */
  const answers = new Map<string, Promise<unknown>>();

  function callStub(input: unknown): Promise<unknown> {
    const { isLocal, workflowExecution, activityId, attempt } = activityInfo();
    if (!isLocal) return answerOf(input);
    const key = `${workflowExecution?.runId ?? ''} ${activityId} ${attempt}`;
    const answer = answers.get(key) ?? answerOf(input);
    answers.set(key, answer);
    return answer;
  }

  async function answerOf(input: unknown): Promise<unknown> {
    const { activityType, workflowExecution, attempt, scheduleToCloseTimeoutMs, isLocal } = activityInfo();
    const step = activityType as Step;
    // A schedule appends the time.
    const id = workflowExecution?.workflowId.replace(/-\d{4}-\d\d-\d\dT.*Z$/, '');
    const run = runs.get(id ?? '');
    run?.calls.push({ step, input, attempt, isLocal, timeoutMilliseconds: scheduleToCloseTimeoutMs });
    const stub = run?.stubs[step] as ((input: unknown) => Promise<unknown>) | undefined;
    if (stub === undefined) throw new Error(`There is no stub for ${step}.`);
    return stub(input);
  }

  const common = {
    connection,
    namespace,
    // So that a step is told at once that it was cancelled.
    maxHeartbeatThrottleInterval: '50ms',
    // Takes every activity type.
    activities: { default: callStub },
  };
  const workers = await Promise.all([
    Worker.create({ ...common, taskQueue, workflowBundle: { codePath: BUNDLE } }),
    ...Object.values(STEP_QUEUES).map((queue) => Worker.create({ ...common, taskQueue: queue })),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));

  function prepare(workflowId: string, stubs: Stubs): StubbedRun {
    const calls: Call[] = [];
    runs.set(workflowId, { stubs, calls });
    const handle = client.workflow.getHandle(workflowId);
    return {
      handle,
      calls,
      steps: () =>
        calls
          .filter(({ step, isLocal }, i) => !isLocal || calls.findIndex((call) => call.step === step) === i)
          .map(({ step }) => step),
      async details() {
        const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
        return metadata.currentDetails ?? '';
      },
      async eventTypes() {
        const { events } = await handle.fetchHistory();
        return (events ?? []).map(
          (event) => Object.keys(event).find((key) => key.endsWith('Attributes')) ?? '',
        );
      },
    };
  }

  return {
    client,
    taskQueue,
    prepare,
    async start(workflowType, args, stubs) {
      const workflowId = randomUUID();
      const run = prepare(workflowId, stubs);
      await client.workflow.start(workflowType, { workflowId, taskQueue, args, workflowTaskTimeout: '2s' });
      return run;
    },
    async stop() {
      for (const worker of workers) worker.shutdown();
      await running;
      await Promise.all([connection.close(), client.connection.close()]);
    },
  };
}

/** Something a stub waits for, so that a test can act in the middle of a step. */
export function latch(): { reached: Promise<void>; pass(): Promise<void>; open(): void } {
  let arrive: () => void = () => undefined;
  let open: () => void = () => undefined;
  const reached = new Promise<void>((done) => (arrive = done));
  const opened = new Promise<void>((done) => (open = done));
  return {
    reached,
    pass() {
      arrive();
      return opened;
    },
    open: () => {
      open();
    },
  };
}

/** A stub that gives each of these answers in turn, then the last one again. */
export function inTurn<T>(...answers: (T | (() => Promise<T>))[]): () => Promise<T> {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next, answers.length - 1)]!;
    next += 1;
    return typeof answer === 'function' ? (answer as () => Promise<T>)() : Promise.resolve(answer);
  };
}
