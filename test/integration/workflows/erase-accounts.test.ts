import { ApplicationFailure } from '@temporalio/common';
import { wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import { inTurn, startStubWorker } from './stub-worker';
import type { Stubs, StubWorker } from './stub-worker';

describe('the workflow that erases accounts', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const SELDOM = [{ everySeconds: 86_400 }];
  const scheduled = (stubbed: Stubs): Stubs => ({ isScheduled: () => Promise.resolve(true), ...stubbed });
  const erased = { outcome: 'erased', records: 3 } as const;
  const waiting = { outcome: 'waiting', records: 0 } as const;

  it('waits while no account is due, and erases those that are', async () => {
    const run = await stubs.start(
      'eraseAccounts',
      SELDOM,
      scheduled({
        listDueAccounts: inTurn<string[]>([], ['acct_1', 'acct_2']),
        eraseAccount: () => Promise.resolve(erased),
      }),
    );
    await until(async () => (await run.details()).startsWith('There was no account to erase.'));
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual({ erased: 2, waiting: 0, failed: 0 });
    expect(run.calls.filter(({ step }) => step === 'eraseAccount').map(({ input }) => input)).toEqual([
      'acct_1',
      'acct_2',
    ]);
  });

  it('tries an account again whose certifications are under way', async () => {
    const run = await stubs.start(
      'eraseAccounts',
      SELDOM,
      scheduled({
        listDueAccounts: () => Promise.resolve(['acct_1']),
        eraseAccount: inTurn<typeof erased | typeof waiting>(waiting, erased),
      }),
    );
    await until(async () => (await run.details()).includes('The next check is at '));
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual({ erased: 1, waiting: 0, failed: 0 });
  });

  it('goes on with the others when one can’t be erased', async () => {
    const stubbed = scheduled({
      listDueAccounts: () => Promise.resolve(['acct_1', 'acct_2']),
      eraseAccount: (id) =>
        id === 'acct_1'
          ? Promise.reject(ApplicationFailure.nonRetryable('Broken.'))
          : Promise.resolve(erased),
    });
    const run = await stubs.start('eraseAccounts', SELDOM, stubbed);
    expect(await run.handle.result()).toEqual({ erased: 1, waiting: 0, failed: 1 });
  });
});
