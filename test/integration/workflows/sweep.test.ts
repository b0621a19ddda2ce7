import { intervalSet, wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import { inTurn, startStubWorker } from './stub-worker';
import type { StubbedRun, Stubs, StubWorker } from './stub-worker';

describe('the sweeper workflows', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const NONE = { withoutRecord: 0, undecided: 0, deleted: 0, held: false };
  const SELDOM = [{ everySeconds: 86_400 }];
  const scheduled = (stubbed: Stubs): Stubs => ({
    isScheduled: () => Promise.resolve(true),
    hasStale: () => Promise.resolve(true),
    ...stubbed,
  });
  const waits = (run: StubbedRun) =>
    until(async () => {
      const details = await run.details();
      return details.includes('The next check is at ') && details;
    });

  it('resumeStale returns how many workflows it started, and retries after an error', async () => {
    const down = () => Promise.reject(new Error('The database is down.'));
    const run = await stubs.start(
      'resumeStale',
      SELDOM,
      scheduled({ hasStale: down, resumeStale: inTurn<number>(down, 2) }),
    );
    expect(await run.handle.result()).toBe(2);
    expect(run.calls.filter(({ isLocal }) => !isLocal).map(({ step, attempt }) => [step, attempt])).toEqual([
      ['resumeStale', 1],
      ['resumeStale', 2],
    ]);
  });

  it('resumeStale waits while no record is stale, with local checks only, and goes on when it is woken', async () => {
    let isStale = false;
    const run = await stubs.start(
      'resumeStale',
      SELDOM,
      scheduled({ hasStale: () => Promise.resolve(isStale), resumeStale: () => Promise.resolve(1) }),
    );
    expect(await waits(run)).toMatch(/^There was no record to resume\. The next check is at 20.*Z\.$/);
    expect(run.steps()).toEqual(['hasStale', 'isScheduled']);
    isStale = true;
    await run.handle.signal(wake);
    expect(await run.handle.result()).toBe(1);
  });

  it('resumeStale waits when every stale record has an open run', async () => {
    const run = await stubs.start('resumeStale', SELDOM, scheduled({ resumeStale: inTurn<number>(0, 0, 3) }));
    await waits(run);
    await run.handle.signal(intervalSet, 1);
    expect(await run.handle.result()).toBe(3);
  });

  it.each([
    ['deleted files', { withoutRecord: 4, undecided: 0, deleted: 4, held: false }],
    ['found too many to delete', { withoutRecord: 400, undecided: 0, deleted: 0, held: true }],
  ])('deleteOrphans ends when it has %s, and waits before', async (_what, report) => {
    const run = await stubs.start(
      'deleteOrphans',
      SELDOM,
      scheduled({ deleteOrphans: inTurn(NONE, report) }),
    );
    expect(await waits(run)).toMatch(/^There was no file to delete\. The next check is at 20.*Z\.$/);
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual(report);
    expect(run.steps()).toEqual(['deleteOrphans', 'isScheduled', 'deleteOrphans']);
  });

  it('a run that is not the schedule’s own ends after one check', async () => {
    const alone = { isScheduled: () => Promise.resolve(false), hasStale: () => Promise.resolve(false) };
    const stale = await stubs.start('resumeStale', SELDOM, alone);
    expect(await stale.handle.result()).toBe(0);
    const orphans = await stubs.start('deleteOrphans', SELDOM, {
      ...alone,
      deleteOrphans: () => Promise.resolve(NONE),
    });
    expect(await orphans.handle.result()).toEqual(NONE);
  });
});
