import type { Client } from '@temporalio/client';
import { ensureSchedules } from '../../../temporal/schedules';
import { TASK_QUEUE } from '../../../temporal/task-queue';
import { freshNamespace } from '../../support/namespace';
import { testServers } from '../../support/servers';

const INTERVALS = { anchorSeconds: 600, sweepSeconds: 60, orphanSeconds: 21_600 };

describe('the schedules of a service', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await freshNamespace(testServers().temporalAddress));
  });
  afterAll(() => client.connection.close());

  async function described(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const id of ['anchor', 'sweep', 'sweep-orphans']) {
      const { spec, action } = await client.schedule.getHandle(id).describe();
      const [interval] = spec.intervals ?? [];
      found[id] = { workflow: action.workflowType, args: action.args ?? [], every: interval?.every };
    }
    return found;
  }

  it('are brought over from the first release, whose sweep did everything each minute', async () => {
    await client.schedule.create({
      scheduleId: 'sweep',
      spec: { intervals: [{ every: 60_000 }] },
      action: {
        type: 'startWorkflow',
        workflowType: 'sweep',
        workflowId: 'sweep',
        taskQueue: TASK_QUEUE,
        args: [],
      },
    });
    await ensureSchedules(client, INTERVALS);
    const expected = {
      anchor: { workflow: 'anchorBatch', args: [], every: 600_000 },
      sweep: { workflow: 'sweep', args: ['stale'], every: 60_000 },
      'sweep-orphans': { workflow: 'sweep', args: ['orphans'], every: 21_600_000 },
    };
    expect(await described()).toEqual(expected);
    await ensureSchedules(client, { ...INTERVALS, orphanSeconds: 3_600 });
    expect(await described()).toEqual({
      ...expected,
      'sweep-orphans': { workflow: 'sweep', args: ['orphans'], every: 3_600_000 },
    });
  });
});
