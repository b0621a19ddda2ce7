import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import type { WindowNeed } from '../../../activities/anchor/anchor';
import type { AnchorState } from '../../../contract/anchor-batch';
import type { DeliveryRound } from '../../../contract/deliver-to';
import { SEARCH } from '../../../contract/search-attributes';
import { testServers } from '../../support/servers';
import { until } from '../../support/until';
import { startStubWorker } from './stub-worker';
import type { Stubs, StubWorker } from './stub-worker';

/** From this many events on the server suggests to continue as new, instead of thousands. */
const LONG_HISTORY_EVENTS = 20;
const DELIVERED: DeliveryRound = { sent: 1, failed: 0, waitMilliseconds: null, disabled: null };
const EVERY_SECOND = [{ everySeconds: 1 }];
const NOT_YET: WindowNeed = {
  watch: false,
  anchor: 'not_yet',
  nextWindowAt: '2026-11-17T00:00:00.000Z',
  elsewhere: null,
};

describe('a run that is open for long', () => {
  let engine: TestWorkflowEnvironment;
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker(async () => {
      engine = await TestWorkflowEnvironment.createLocal({
        server: {
          executable: { type: 'existing-path', path: testServers().binaries.temporal },
          extraArgs: [
            ...['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${LONG_HISTORY_EVENTS}`],
            ...['--dynamic-config-value', 'history.timerProcessorMaxTimeShift="10ms"'],
          ],
        },
      });
      return engine.address;
    });
  });
  afterAll(async () => {
    await stubs.stop();
    await engine.teardown();
  });

  it('continues as new while it needs attention, still on hold and still searchable as attention', async () => {
    const { workflow } = stubs.client;
    const window = workflow.getHandle('window');
    let attempts = 0;
    let fixed = false;
    stubs.prepare('window', {
      needsWindow: () => Promise.resolve({ ...NOT_YET, anchor: 'now' }),
      isScheduled: () => Promise.resolve(false),
      async watchAnchors() {
        attempts += 1;
        if (fixed) return { watched: 0, lost: [], fault: null };
        // An operator holds the run during a step, and signals make the history long.
        await window.signal('anchorHold');
        while ((await window.describe()).historyLength < LONG_HISTORY_EVENTS) await window.signal('wake');
        throw ApplicationFailure.nonRetryable('The node is down.', 'UnavailableError');
      },
      openBatch: () => Promise.resolve(null),
    });
    const { taskQueue } = stubs;
    const start = await workflow.start('anchorBatch', {
      workflowId: 'window',
      taskQueue,
      args: EVERY_SECOND,
    });
    const second = await until(async () => {
      const { runId } = await window.describe();
      return runId === start.firstExecutionRunId ? null : runId;
    });

    const ended = await workflow.getHandle('window', start.firstExecutionRunId).describe();
    expect(ended.status.name).toBe('CONTINUED_AS_NEW');
    expect(ended.historyLength).toBeLessThan(LONG_HISTORY_EVENTS * 2);

    const state = await window.query<AnchorState>('anchorState');
    expect(state).toMatchObject({ held: true, phase: 'watching' });
    const { typedSearchAttributes } = await window.describe();
    expect(typedSearchAttributes.get(SEARCH.stage)).toBe('attention');

    fixed = true;
    await window.signal('anchorResume');
    expect(await workflow.getHandle('window', second).result()).toBeNull();
    expect(attempts).toBe(2);
  });

  it.each([
    ['anchorBatch', { needsWindow: () => Promise.resolve(NOT_YET) }],
    ['resumeStale', { hasStale: () => Promise.resolve(false) }],
    [
      'deleteOrphans',
      { deleteOrphans: () => Promise.resolve({ withoutRecord: 0, deleted: 0, held: false }) },
    ],
  ] as [string, Stubs][])(
    'continues as new while there is nothing to do, with its interval: %s',
    async (type, idle) => {
      const { workflow } = stubs.client;
      stubs.prepare(type, { ...idle, isScheduled: () => Promise.resolve(true) });
      const { taskQueue } = stubs;
      await workflow.start(type, { workflowId: type, taskQueue, args: EVERY_SECOND });
      const runs = new Set<string>();
      await until(async () => runs.add((await workflow.getHandle(type).describe()).runId).size === 3);
      const [first, second] = [...runs];
      for (const runId of [first!, second!]) {
        const { status, historyLength } = await workflow.getHandle(type, runId).describe();
        expect(status.name).toBe('CONTINUED_AS_NEW');
        expect(historyLength).toBeLessThan(LONG_HISTORY_EVENTS * 2);
      }
      await workflow.getHandle(type).terminate();
    },
  );

  it('stays the one run of its schedule when it continues as new', async () => {
    const { client, taskQueue } = stubs;
    stubs.prepare('recurring', {
      hasStale: () => Promise.resolve(false),
      isScheduled: () => Promise.resolve(true),
    });
    const schedule = await client.schedule.create({
      scheduleId: 'recurring',
      spec: { intervals: [{ every: 1_000 }] },
      policies: { overlap: 'SKIP' },
      action: {
        type: 'startWorkflow',
        workflowType: 'resumeStale',
        workflowId: 'recurring',
        taskQueue,
        args: EVERY_SECOND,
      },
    });
    const open = await until(
      async () => (await schedule.describe()).info.runningActions[0]?.workflow.workflowId,
    );
    const runs = new Set<string>();
    const handle = client.workflow.getHandle(open);
    await until(async () => runs.add((await handle.describe()).runId).size === 3);
    const { info } = await schedule.describe();
    expect(info.runningActions.map(({ workflow }) => workflow.workflowId)).toEqual([open]);
    expect(info.numActionsTaken).toBe(1);
    await schedule.delete();
    await handle.terminate();
  });

  it('is still on hold when it continues as new while there was nothing to do', async () => {
    const { workflow } = stubs.client;
    const window = workflow.getHandle('held');
    const run = stubs.prepare('held', {
      needsWindow: () => Promise.resolve(NOT_YET),
      isScheduled: () => Promise.resolve(true),
    });
    const { taskQueue } = stubs;
    const seldom = [{ everySeconds: 86_400 }];
    const { firstExecutionRunId } = await workflow.start('anchorBatch', {
      workflowId: 'held',
      taskQueue,
      args: seldom,
    });
    await until(async () => (await window.query<AnchorState>('anchorState')).phase === 'idle');
    await window.signal('anchorHold');
    // The interval makes the history long, and wakes nothing.
    for (let i = 0; (await window.describe()).historyLength < LONG_HISTORY_EVENTS; i++)
      await window.signal('intervalSet', 80_000 + i);
    await window.signal('wake');
    await until(async () => (await window.describe()).runId !== firstExecutionRunId);
    const checks = run.calls.length;
    await window.signal('wake');
    expect(await window.query<AnchorState>('anchorState')).toMatchObject({ held: true, phase: 'watching' });
    expect(run.calls).toHaveLength(checks);
    await window.signal('anchorResume');
    await until(async () => (await window.query<AnchorState>('anchorState')).phase === 'idle');
    expect(run.calls.length).toBeGreaterThan(checks);
    await window.terminate();
  });

  it('continues as new when the history of its deliveries has grown, and then sends what is due', async () => {
    const workflowId = randomUUID();
    let rounds = 0;
    stubs.prepare(workflowId, {
      deliverDue: () => {
        rounds += 1;
        return Promise.resolve(rounds < 12 ? { ...DELIVERED, sent: 0, waitMilliseconds: 0 } : DELIVERED);
      },
    });
    const { workflow } = stubs.client;
    const { taskQueue } = stubs;
    const { firstExecutionRunId } = await workflow.start('deliverTo', {
      workflowId,
      taskQueue,
      args: [{ webhookId: 'whk_1' }],
    });
    await workflow.getHandle(workflowId).result();
    const first = await workflow.getHandle(workflowId, firstExecutionRunId).describe();
    expect(first.status.name).toBe('CONTINUED_AS_NEW');
    expect(first.historyLength).toBeLessThan(LONG_HISTORY_EVENTS * 2);
    expect(rounds).toBe(12);
  });
});
