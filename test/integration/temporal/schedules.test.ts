import type { Client } from '@temporalio/client';
import { ensureSchedules } from '../../../temporal/schedules';
import { freshNamespace } from '../../support/namespace';
import { testServers } from '../../support/servers';
import { until } from '../../support/until';

const INTERVALS = {
  anchorSeconds: 600,
  sweepSeconds: 60,
  orphanSeconds: 21_600,
  eraseSeconds: 3_600,
  revocationSeconds: 300,
  renewSeconds: 60,
  membershipSeconds: 3_600,
};

const IDS = [
  'anchor',
  'resume-stale',
  'delete-orphans',
  'erase-accounts',
  'capture-revocation',
  'renew-evidence',
  'membership-events',
];

describe('the schedules', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await freshNamespace(testServers().temporalAddress));
  });
  afterAll(() => client.connection.close());

  async function described(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const id of IDS) {
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
      'erase-accounts': { workflow: 'eraseAccounts', every: 3_600_000, args: [{ everySeconds: 3_600 }] },
      'capture-revocation': { workflow: 'captureRevocation', every: 300_000, args: [{ everySeconds: 300 }] },
      'renew-evidence': { workflow: 'renewEvidence', every: 60_000, args: [{ everySeconds: 60 }] },
      'membership-events': {
        workflow: 'membershipEvents',
        every: 3_600_000,
        args: [{ everySeconds: 3_600 }],
      },
    };
    expect(await described()).toEqual(expected);
    await ensureSchedules(client, { ...INTERVALS, orphanSeconds: 3_600 });
    expect(await described()).toEqual({
      ...expected,
      'delete-orphans': { workflow: 'deleteOrphans', every: 3_600_000, args: [{ everySeconds: 3_600 }] },
    });
  });

  it('are left alone by a start that changes nothing', async () => {
    await ensureSchedules(client, INTERVALS);
    const updates = async () =>
      Promise.all(
        IDS.map(async (id) => (await client.schedule.getHandle(id).describe()).info.lastUpdatedAt?.getTime()),
      );
    const before = await updates();
    await ensureSchedules(client, INTERVALS);
    expect(await updates()).toEqual(before);
    await ensureSchedules(client, {
      anchorSeconds: 601,
      sweepSeconds: 61,
      orphanSeconds: 21_601,
      eraseSeconds: 3_601,
      revocationSeconds: 301,
      renewSeconds: 61,
      membershipSeconds: 3_601,
    });
    const after = await updates();
    for (const [i, time] of after.entries()) expect(time).not.toBe(before[i]);
  });

  it('are created once when several workers start together', async () => {
    const { client: another } = await freshNamespace(testServers().temporalAddress);
    await Promise.all([1, 2, 3].map(() => ensureSchedules(another, INTERVALS)));
    // New ones are listed a moment later.
    const ids = await until(async () => {
      const listed = [];
      for await (const { scheduleId } of another.schedule.list()) listed.push(scheduleId);
      return listed.length >= IDS.length && listed;
    });
    expect(ids.sort()).toEqual([...IDS].sort());
    await another.connection.close();
  });
});
