import { inTurn, startStubWorker } from './stub-worker';
import type { StubWorker } from './stub-worker';

describe('the sweeper workflows', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  it('resumeStale returns how many workflows it started, and retries after an error', async () => {
    const down = () => Promise.reject(new Error('The database is down.'));
    const run = await stubs.start('resumeStale', [], { resumeStale: inTurn<number>(down, 2) });
    expect(await run.handle.result()).toBe(2);
    expect(run.calls.map(({ step, attempt }) => [step, attempt])).toEqual([
      ['resumeStale', 1],
      ['resumeStale', 2],
    ]);
  });

  it('deleteOrphans returns what it found and deleted', async () => {
    const report = { withoutRecord: 4, deleted: 4, held: false };
    const run = await stubs.start('deleteOrphans', [], { deleteOrphans: () => Promise.resolve(report) });
    expect(await run.handle.result()).toEqual(report);
    expect(run.steps()).toEqual(['deleteOrphans']);
  });
});
