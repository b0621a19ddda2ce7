import { log } from '@temporalio/activity';
import { sendReminders } from '../../app/memberships/send-reminders';
import type { ReminderDependencies, SentReminders } from '../../app/memberships/send-reminders';
import { tellDue } from '../../app/memberships/tell-due';
import type { TellDueDependencies, ToldPage } from '../../app/memberships/tell-due';
import type { RightOfWay } from '../certify/right-of-way';
import { withHeartbeat } from '../with-heartbeat';

export interface MembershipEventDependencies {
  telling: Omit<TellDueDependencies, 'report'>;
  /** `null`: the service sends no mail. */
  reminders: ReminderDependencies | null;
  rightOfWay: Pick<RightOfWay, 'giveWay'>;
}

/** How many memberships one step takes. */
const PAGE = 500;

export interface MembershipWork {
  due: boolean;
  mail: boolean;
}

export type ToldMembers = ToldPage & {
  /** Perhaps more are due. */
  more: boolean;
};

export function createMembershipEventActivities({
  telling,
  reminders,
  rightOfWay,
}: MembershipEventDependencies) {
  const report = (error: unknown, membershipId: string) => {
    log.error('A membership could not be checked for events. It is checked again tomorrow.', {
      membershipId,
      error,
    });
  };
  return {
    /** Whether `tellDueMembers` and `mailReminders` have anything to do. */
    async findMembershipWork(): Promise<MembershipWork> {
      return {
        due: await telling.due.has(telling.clock()),
        mail: reminders !== null && (await reminders.news.accountsToMail()).length > 0,
      };
    },
    ...withHeartbeat({
      /** One page of the memberships that are due. */
      async tellDueMembers(): Promise<ToldMembers> {
        await rightOfWay.giveWay();
        const page = await tellDue({ ...telling, report }, PAGE);
        return { ...page, more: page.memberships === PAGE };
      },
      /** Reminders that members are sent, up to each account's daily limit. */
      mailReminders: async (): Promise<SentReminders> =>
        reminders === null ? { sent: 0, dropped: 0, capped: 0 } : sendReminders(reminders),
    }),
  };
}

export type MembershipEventActivities = ReturnType<typeof createMembershipEventActivities>;
