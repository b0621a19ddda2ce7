import { MailNotTakenError } from '../../domain/errors';
import type { Member } from '../../domain/memberships/member';
import type { Membership } from '../../domain/memberships/membership';
import type { Program } from '../../domain/memberships/program';
import type { Mail, Mailer } from '../../ports/mail';
import type { MemberMail } from '../../ports/memberships/member-mail';
import type { NewsRepository, StoredNews } from '../../ports/memberships/news';
import { reminderMail } from './reminder-mail';
import type { ReminderMailSettings } from './reminder-mail';
import { unsubscribeToken } from './unsubscribe';
import type { UnsubscribeKeys } from './unsubscribe';

interface Finder<T> {
  findMany(accountId: string, ids: string[]): Promise<T[]>;
}

export interface ReminderDependencies {
  news: Pick<NewsRepository, 'accountsToMail' | 'toMail' | 'markMailed'>;
  memberMail: Pick<MemberMail, 'take' | 'giveBack' | 'enabledFor'>;
  memberships: Finder<Membership>;
  members: Finder<Member>;
  programs: Finder<Program>;
  mailer: Mailer;
  unsubscribeKeys: UnsubscribeKeys;
  settings: ReminderMailSettings;
  observe: (outcome: keyof SentReminders) => void;
  clock: () => Date;
}

export interface SentReminders {
  sent: number;
  /** No longer needed, not wanted, or refused by the mail server for good. */
  dropped: number;
  /** Accounts whose mails of the day are used up. The others wait until tomorrow. */
  capped: number;
}

const PAGE = 50;

/** At least once: a mail whose sending was not recorded is sent again. Throws when the mail server can't be reached. */
export async function sendReminders(deps: ReminderDependencies): Promise<SentReminders> {
  const result: SentReminders = { sent: 0, dropped: 0, capped: 0 };
  const count = (outcome: keyof SentReminders) => {
    result[outcome] += 1;
    deps.observe(outcome);
  };
  const accounts = await deps.news.accountsToMail();
  const enabled = await deps.memberMail.enabledFor(accounts);
  for (const accountId of accounts) {
    for (;;) {
      const page = await deps.news.toMail(accountId, PAGE);
      if (page.length === 0) break;
      const isCapped = await sendPage(deps, accountId, page, { isEnabled: enabled.has(accountId), count });
      if (isCapped) break;
    }
  }
  return result;
}

async function sendPage(
  deps: ReminderDependencies,
  accountId: string,
  page: StoredNews[],
  { isEnabled, count }: { isEnabled: boolean; count: (outcome: keyof SentReminders) => void },
): Promise<boolean> {
  for (const news of page) {
    // A page can take minutes: a member erased or unsubscribed meanwhile must not be mailed.
    const found = isEnabled ? await addressed(deps, accountId, news) : null;
    if (found === null) {
      await deps.news.markMailed([news.id]);
      count('dropped');
      continue;
    }
    const day = deps.clock().toISOString().slice(0, 10);
    if (!(await deps.memberMail.take(accountId, day))) {
      count('capped');
      return true;
    }
    const token = unsubscribeToken(found.member.id, deps.unsubscribeKeys());
    const outcome = await deliver(deps, reminderMail(deps.settings, { ...found, token }), () =>
      deps.memberMail.giveBack(accountId, day),
    );
    await deps.news.markMailed([news.id]);
    count(outcome === 'sent' ? 'sent' : 'dropped');
  }
  return false;
}

/** A mail that the server may have taken stays counted: there are never more in a day than its limit. */
async function deliver({ mailer }: ReminderDependencies, mail: Mail, giveBack: () => Promise<void>) {
  try {
    return await mailer.deliver(mail);
  } catch (error) {
    if (error instanceof MailNotTakenError) await giveBack();
    throw error;
  }
}

interface Addressed {
  member: Member & { email: string };
  membership: Membership;
  program: Program;
}

/** `null`: the member is not to be written to, or the membership was renewed, suspended or ended meanwhile. */
async function addressed(
  deps: ReminderDependencies,
  accountId: string,
  { subject, memberId, occurrence }: StoredNews,
): Promise<Addressed | null> {
  const [membership] = await deps.memberships.findMany(accountId, [subject]);
  if (membership === undefined) return null;
  const [program] = await deps.programs.findMany(accountId, [membership.programId]);
  const [member] = await deps.members.findMany(accountId, [memberId]);
  if (member === undefined || program === undefined) return null;
  const { status, email, unsubscribed } = member;
  if (status !== 'active' || email === null || unsubscribed) return null;
  if (membership.standing !== null || !occurrence.startsWith(`${membership.cycle.index}:`)) return null;
  return { membership, member: { ...member, email }, program };
}
