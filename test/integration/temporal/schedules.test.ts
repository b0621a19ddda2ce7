import type { Client } from '@temporalio/client';
import { ensureSchedules } from '../../../temporal/schedules';
import { freshNamespace } from '../../support/namespace';
import { testServers } from '../../support/servers';

const INTERVALS = { anchorSeconds: 600, sweepSeconds: 60, orphanSeconds: 21_600 };

describe('the schedules', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await freshNamespace(testServers().temporalAddress));
  });
  afterAll(() => client.connection.close());

  async function described(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const id of ['anchor', 'resume-stale', 'delete-orphans']) {
      const { spec, action } = await client.schedule.getHandle(id).describe();
      const [interval] = spec.intervals ?? [];
      found[id] = { workflow: action.workflowType, every: interval?.every, args: action.args };
    }
    return found;
  }

  it('are created on first start and updated when an interval changes', async () => {
    await ensureSchedules(client, INTERVALS);
    const expected = {
      anchor: { workflow: 'anchorBatch', every: 600_000, args: [{ everySeconds: 600 }] },
      'resume-stale': { workflow: 'resumeStale', every: 60_000, args: [{ everySeconds: 60 }] },
      'delete-orphans': { workflow: 'deleteOrphans', every: 21_600_000, args: [{ everySeconds: 21_600 }] },
    };
    expect(await described()).toEqual(expected);
    await ensureSchedules(client, { ...INTERVALS, orphanSeconds: 3_600 });
    expect(await described()).toEqual({
      ...expected,
      'delete-orphans': { workflow: 'deleteOrphans', every: 3_600_000, args: [{ everySeconds: 3_600 }] },
    });
  });
});
