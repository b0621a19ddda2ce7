import { join, resolve } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { SEARCH } from '../../../contract/search-attributes';
import type { AnchorState } from '../../../contract/anchor-batch';
import { testServers } from '../../support/servers';
import { until } from '../../support/until';

const BUNDLE = join(resolve(__dirname, '../../..'), 'dist/workflow-bundle.js');

/** From this many events on the server suggests to continue as new, instead of thousands. */
const LONG_HISTORY_EVENTS = 40;

describe('a window that needs attention for long', () => {
  let environment: TestWorkflowEnvironment;
  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'off' } } });
    environment = await TestWorkflowEnvironment.createLocal({
      server: {
        executable: { type: 'existing-path', path: testServers().binaries.temporal },
        extraArgs: [
          ...['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${LONG_HISTORY_EVENTS}`],
          ...['--search-attribute', 'Stage=Keyword', '--search-attribute', 'AnchorBatch=Keyword'],
        ],
      },
    });
  });
  afterAll(() => environment.teardown());

  it('continues as new before its history grows too long, still on hold and still searchable as attention', async () => {
    let attempts = 0;
    let fixed = false;
    const window: WorkflowHandle = environment.client.workflow.getHandle('window');
    const activities = {
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
    };
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      namespace: environment.namespace!,
      taskQueue: 'windows',
      workflowBundle: { codePath: BUNDLE },
      activities,
    });

    const result = await worker.runUntil(async () => {
      const first = await environment.client.workflow.start('anchorBatch', {
        workflowId: 'window',
        taskQueue: 'windows',
        args: [],
      });
      const second = await until(async () => {
        const { runId } = await window.describe();
        return runId === first.firstExecutionRunId ? null : runId;
      });
      const ended = await environment.client.workflow
        .getHandle('window', first.firstExecutionRunId)
        .describe();
      expect(ended.status.name).toBe('CONTINUED_AS_NEW');
      expect(ended.historyLength).toBeLessThan(LONG_HISTORY_EVENTS * 2);

      const state = await window.query<AnchorState>('anchorState');
      expect(state).toMatchObject({ held: true, phase: 'watching' });
      const { typedSearchAttributes } = await window.describe();
      expect(typedSearchAttributes.get(SEARCH.stage)).toBe('attention');
      fixed = true;
      await window.signal('anchorResume');
      const finished: unknown = await environment.client.workflow.getHandle('window', second).result();
      expect(attempts).toBe(2);
      return finished;
    });
    expect(result).toEqual({ batchId: null, certificates: 0, txid: null, blockHeight: null });
  }, 120_000);
});
