import { ApplicationFailure } from '@temporalio/common';
import type { MembershipWork, ToldMembers } from '../../../activities/memberships/membership-events';
import { wake } from '../../../contract/recurrence';
import { until } from '../../support/until';
import { inTurn, startStubWorker } from './stub-worker';
import type { Stubs, StubWorker } from './stub-worker';

const FULL: ToldMembers = { memberships: 500, told: 500, more: true };
const LAST: ToldMembers = { memberships: 20, told: 15, more: false };
const MAILED = { sent: 2, dropped: 0, capped: 0 };

describe('the workflow that tells events of memberships', () => {
  let stubs: StubWorker;
  beforeAll(async () => {
    stubs = await startStubWorker();
  });
  afterAll(() => stubs.stop());

  const start = (stubbed: Stubs) =>
    stubs.start('membershipEvents', [{ everySeconds: 86_400 }], {
      isScheduled: () => Promise.resolve(true),
      mailReminders: () => Promise.resolve(MAILED),
      ...stubbed,
    });
  const counted = ({ calls }: Awaited<ReturnType<typeof start>>, name: string) =>
    calls.filter(({ step }) => step === name).length;

  it('waits while none is due, then takes page after page, and mails', async () => {
    const run = await start({
      findMembershipWork: inTurn<MembershipWork>({ due: false, mail: false }, { due: true, mail: false }),
      tellDueMembers: inTurn<ToldMembers>(FULL, FULL, LAST),
    });
    await until(async () => (await run.details()).startsWith('No membership was due for an event.'));
    await run.handle.signal(wake);
    expect(await run.handle.result()).toEqual({ memberships: 1_020, told: 1_015, mailed: 2 });
  });

  it('continues as a new run after 50 pages, and leaves none out', async () => {
    let pages = 0;
    const run = await start({
      findMembershipWork: () => Promise.resolve({ due: true, mail: false }),
      tellDueMembers: async () => {
        pages += 1;
        return pages < 205 ? FULL : LAST;
      },
    });
    expect(await run.handle.result()).toEqual({ memberships: 2_020, told: 2_015, mailed: 2 });
    expect(counted(run, 'tellDueMembers')).toBe(205);
  });

  it('tells events although the mail server is down', async () => {
    const run = await start({
      findMembershipWork: () => Promise.resolve({ due: true, mail: true }),
      tellDueMembers: () => Promise.resolve(LAST),
      mailReminders: () => Promise.reject(ApplicationFailure.nonRetryable('The mail server is down.')),
    });
    expect(await run.handle.result()).toEqual({ memberships: 20, told: 15, mailed: 0 });
  });

  it('looks for itself when the check fails', async () => {
    const run = await start({
      findMembershipWork: () => Promise.reject(ApplicationFailure.nonRetryable('The database is down.')),
      tellDueMembers: () => Promise.resolve(LAST),
    });
    expect(await run.handle.result()).toMatchObject({ memberships: 20 });
  });
});
