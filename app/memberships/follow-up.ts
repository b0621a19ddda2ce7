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
  const { credentialEngine, reportFollowUp } = deps.memberships;
  const run = (step: Parameters<typeof reportFollowUp>[1], work: Promise<unknown>) => {
    work.catch((error: unknown) => {
      reportFollowUp(error, step);
    });
  };
  if (issue !== undefined) run('issue', credentialEngine.issue(issue.credentialId, issue.accountId));
  if (issueRoster !== undefined)
    run('issueRoster', credentialEngine.issueRoster(issueRoster.rosterId, issueRoster.accountId));
  if (news.length > 0) run('publish', publish(deps, news));
}

async function publish(deps: FollowUpDependencies, news: NonNullable<FollowUp['news']>): Promise<void> {
  const { memberships, publisher, clock } = deps;
  const { members, memberErasure } = memberships;
  await publishNews(
    { ...recordsById(deps), news: memberships.news, members, memberErasure, publisher, clock },
    news.map(newsId),
  );
}
