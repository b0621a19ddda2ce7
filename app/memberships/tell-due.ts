import { daysLeft, todayIn } from '../../domain/memberships/cycle';
import { dueEvents } from '../../domain/memberships/due-events';
import { newsId, newsOfEvent } from '../../domain/memberships/news';
import type { News } from '../../domain/memberships/news';
import type { Advance, DueMembership, DueMemberships } from '../../ports/memberships/due-memberships';
import type { MemberMail } from '../../ports/memberships/member-mail';
import type { NewsRepository } from '../../ports/memberships/news';
import { publishNews } from './publish-news';
import type { NewsDependencies } from './publish-news';

export interface TellDueDependencies extends NewsDependencies {
  due: DueMemberships;
  news: Pick<NewsRepository, 'add' | 'unpublished' | 'markPublished'>;
  /** `null`: the service sends no mail. */
  memberMail: Pick<MemberMail, 'enabledFor'> | null;
  /** A membership that can't be judged must not keep the others waiting. */
  report: (error: unknown, membershipId: string) => void;
}

/** How many memberships were due, and how many events were told of them. */
export interface ToldPage {
  memberships: number;
  told: number;
}

const DAY = 86_400_000;

/**
 * Tells what has happened by itself to the memberships that have been due for longest. In this order, so that it can be interrupted
 * anywhere and run again: news first, whose ids allow each once; then the memberships move on; then the news are published, by the sweep
 * if not here.
 */
export async function tellDue(deps: TellDueDependencies, limit: number): Promise<ToldPage> {
  const now = deps.clock();
  const page = await deps.due.list(now, limit);
  const news: News[] = [];
  const advances: Advance[] = [];
  for (const each of page) {
    const { id, cycle, nextEventAt } = each.membership;
    const { told, next } = judged(each, now, deps.report);
    if (told !== null) news.push(told);
    if (nextEventAt !== null) advances.push({ id, cycle: cycle.index, from: nextEventAt, to: next });
  }
  await deps.news.add(news, await mailedAccounts(deps, news));
  await deps.due.advance(advances);
  await publishNews(deps, news.map(newsId));
  return { memberships: page.length, told: news.length };
}

function judged(
  { membership, program }: DueMembership,
  now: Date,
  report: TellDueDependencies['report'],
): { told: News | null; next: Date | null } {
  if (program === null) return { told: null, next: null };
  try {
    const { event, next } = dueEvents(program, membership, now);
    if (event === null) return { told: null, next };
    const left = Math.max(0, daysLeft(membership.cycle, todayIn(program, now)));
    return { told: newsOfEvent(membership, event, { daysLeft: left, now }), next };
  } catch (error) {
    report(error, membership.id);
    return { told: null, next: new Date(now.getTime() + DAY) };
  }
}

/** Only reminders are sent by mail. */
async function mailedAccounts(
  { memberMail }: TellDueDependencies,
  news: News[],
): Promise<ReadonlySet<string>> {
  const accounts = new Set(
    news.filter(({ type }) => type === 'membership.renewal_due').map(({ accountId }) => accountId),
  );
  return memberMail === null || accounts.size === 0 ? new Set() : memberMail.enabledFor([...accounts]);
}
