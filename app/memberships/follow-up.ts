import { newsId } from '../../domain/memberships/news';
import type { News } from '../../domain/memberships/news';
import type { AppDependencies } from '../dependencies';
import { publishNews } from './publish-news';
import { recordsById } from './records/by-id';

export type FollowUpDependencies = Pick<AppDependencies, 'memberships' | 'publisher' | 'clock' | 'settings'>;

interface FollowUp {
  /** What was stored, and is to be signed and certified. */
  issue?: { credentialId: string; accountId: string };
  issueRoster?: { rosterId: string; accountId: string };
  news?: Pick<News, 'subject' | 'type' | 'occurrence'>[];
}

/** What follows a committed transaction. The caller does not wait for it, and what fails is repeated by schedules. */
export function followUp(deps: FollowUpDependencies, { issue, issueRoster, news = [] }: FollowUp): void {
  const { credentialEngine } = deps.memberships;
  if (issue !== undefined) ignore(credentialEngine.issue(issue.credentialId, issue.accountId));
  if (issueRoster !== undefined)
    ignore(credentialEngine.issueRoster(issueRoster.rosterId, issueRoster.accountId));
  if (news.length > 0) ignore(publish(deps, news));
}

function publish(deps: FollowUpDependencies, news: NonNullable<FollowUp['news']>): Promise<void> {
  const { memberships, publisher, clock } = deps;
  const { members, memberErasure } = memberships;
  return publishNews(
    { ...recordsById(deps), news: memberships.news, members, memberErasure, publisher, clock },
    news.map(newsId),
  );
}

function ignore(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
