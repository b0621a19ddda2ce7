import { ApplicationFailure } from '@temporalio/common';
import type { AnchorState } from '../../../contract/anchor-batch';
import { SEARCH } from '../../../contract/search-attributes';
import { until } from '../../support/until';
import { startStubWorker } from './stub-worker';
import type { StubWorker } from './stub-worker';

/** From this many events on the server suggests to continue as new, instead of thousands. */
const LONG_HISTORY_EVENTS = 40;

describe('a window that needs attention for long', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker([
      '--dynamic-config-value',
      `limit.historyCount.suggestContinueAsNew=${LONG_HISTORY_EVENTS}`,
    ]);
  });
  afterAll(() => stubs.stop());

  it('continues as new before its history grows too long, still on hold and still searchable as attention', async () => {
    const { workflow } = stubs.client;
    const window = workflow.getHandle('window');
    let attempts = 0;
    let fixed = false;
    stubs.prepare('window', {
      async watchAnchors() {
        attempts += 1;
        if (fixed) return { watched: 0, lost: [], fault: null };
        // An operator holds the run during a step, and signals make the history long.
        await window.signal('anchorHold');
        while ((await window.describe()).historyLength < LONG_HISTORY_EVENTS)
          await window.signal('anchorWake');
        throw ApplicationFailure.nonRetryable('The node is down.', 'UnavailableError');
      },
      openBatch: () => Promise.resolve(null),
    });
    const { taskQueue } = stubs;
    const start = await workflow.start('anchorBatch', { workflowId: 'window', taskQueue, args: [] });
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
    expect(await workflow.getHandle('window', second).result()).toEqual({
      batchId: null,
      certificates: 0,
      txid: null,
      blockHeight: null,
    });
    expect(attempts).toBe(2);
  }, 120_000);
});
