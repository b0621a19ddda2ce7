import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import type { Activities } from '../../support/guarded-change/activities';
import { freshNamespace } from '../../support/namespace';
import { testServers } from '../../support/servers';

/** The worked example of docs/changing-workflows.md: a step is added to a workflow that has open runs. */
const EXAMPLE = resolve(__dirname, '../../support/guarded-change');
const VERSIONS = ['before', 'after', 'unguarded'] as const;
const recorded = (): unknown => JSON.parse(readFileSync(join(EXAMPLE, 'history.json'), 'utf8'));

describe('a change of a workflow that has open runs', () => {
  const bundles = new Map<(typeof VERSIONS)[number], WorkflowBundleWithSourceMap>();
  const version = (name: (typeof VERSIONS)[number]) => ({ workflowBundle: bundles.get(name)! });

  beforeAll(async () => {
    const logger = new DefaultLogger('ERROR');
    Runtime.install({ logger, telemetryOptions: { logging: { filter: 'off' } } });
    for (const name of VERSIONS)
      bundles.set(name, await bundleWorkflowCode({ workflowsPath: join(EXAMPLE, `${name}.ts`), logger }));
  });

  it.each(['before', 'after'] as const)('replays a run from before the change on %s.ts', async (name) => {
    await Worker.runReplayHistory(version(name), recorded());
  });

  it('stops that run with a nondeterminism error when it has no guard', async () => {
    await expect(Worker.runReplayHistory(version('unguarded'), recorded())).rejects.toThrow(
      DeterminismViolationError,
    );
  });

  it('applies to new runs', async () => {
    const address = testServers().temporalAddress;
    const { client, namespace } = await freshNamespace(address);
    const connection = await NativeConnection.connect({ address });
    const said: string[] = [];
    const activities: Activities = {
      async sayHello(name) {
        said.push(`Hello, ${name}.`);
      },
      async sayGoodbye(name) {
        said.push(`Goodbye, ${name}.`);
      },
    };
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue: 'visits',
      ...version('after'),
      activities,
    });
    await worker.runUntil(
      client.workflow.execute('visit', { workflowId: 'visit', taskQueue: 'visits', args: ['Ana'] }),
    );
    await Promise.all([connection.close(), client.connection.close()]);
    expect(said).toEqual(['Hello, Ana.', 'Goodbye, Ana.']);
  });
});
