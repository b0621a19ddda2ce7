import { continueAsNew, isCancellation, log } from '@temporalio/workflow';
import type { ActivityOptions } from '@temporalio/workflow';
import type { MembershipEventActivities, MembershipWork } from '../activities/memberships/membership-events';
import { SCHEDULES } from '../contract/names';
import type { Recurrence } from '../contract/recurrence';
import { reasonOf } from './failures';
import { repeatUntilFound } from './repeat-until-found';
import { proxyLocalSteps, proxySteps } from './steps';
import { createTicks } from './ticks';

const PAGES: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

const { findMembershipWork } = proxyLocalSteps<Pick<MembershipEventActivities, 'findMembershipWork'>>({
  findMembershipWork: {
    startToCloseTimeout: '10s',
    retry: { maximumAttempts: 1 },
    summary: 'Is a membership due for an event, or a reminder to be mailed?',
  },
});

const { tellDueMembers, mailReminders } = proxySteps<
  Pick<MembershipEventActivities, 'tellDueMembers' | 'mailReminders'>
>({
  tellDueMembers: { ...PAGES, summary: 'Tell the events of up to 500 memberships that are due' },
  mailReminders: {
    ...PAGES,
    startToCloseTimeout: '1 hour',
    // A mail server that can't be reached must not keep events waiting: it is tried again at the next check.
    retry: { ...PAGES.retry, maximumAttempts: 5 },
    summary: 'Mail reminders to members',
  },
});

export interface MembershipEventsResult {
  memberships: number;
  told: number;
  mailed: number;
}

/** Then the run continues as a new one. A page adds 2 KB to its history. */
const PAGES_PER_RUN = 50;

/** Tells what happens to memberships by itself: reminders and lapses. Returns how many. Waits while none is due. */
export async function membershipEvents(recurrence: Recurrence): Promise<MembershipEventsResult> {
  const ticks = createTicks(SCHEDULES.membershipEvents, recurrence);
  let pages = 0;

  async function tellAll(): Promise<MembershipEventsResult> {
    const result: MembershipEventsResult = { memberships: 0, told: 0, mailed: 0 };
    const work = await findWork();
    for (let more = work.due; more;) {
      const page = await tellDueMembers();
      result.memberships += page.memberships;
      result.told += page.told;
      ({ more } = page);
      pages += 1;
      if (more && pages >= PAGES_PER_RUN) await continueAsNew<typeof membershipEvents>(ticks.recurrence());
    }
    if (work.mail || result.told > 0) result.mailed = await mailOrReport();
    return result;
  }

  return repeatUntilFound({
    ticks,
    search: tellAll,
    isFound: ({ memberships, mailed }) => memberships + mailed > 0,
    nothingFound: 'No membership was due for an event.',
  });
}

/** If the check fails, the regular step finds out: its retries add no events to the history. */
async function findWork(): Promise<MembershipWork> {
  try {
    return await findMembershipWork();
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { due: true, mail: false };
  }
}

async function mailOrReport(): Promise<number> {
  try {
    return (await mailReminders()).sent;
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.error('Reminders could not be mailed. They are sent at the next check.', { reason: reasonOf(error) });
    return 0;
  }
}
