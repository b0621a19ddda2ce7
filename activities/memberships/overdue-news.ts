import { log } from '@temporalio/activity';
import { publishNews } from '../../app/memberships/publish-news';
import type { NewsDependencies } from '../../app/memberships/publish-news';
import type { NewsRepository } from '../../ports/memberships/news';
import type { SweepTask } from '../sweep/sweep';

export type OverdueNewsDependencies = NewsDependencies & {
  news: Pick<NewsRepository, 'overdue' | 'unpublished' | 'markPublished'>;
};

/** Whoever made them publishes them within seconds, unless that process was killed. */
const OVERDUE_MILLISECONDS = 60_000;
const PAGE = 500;

/** Publishes news that nobody has published. */
export function createOverdueNewsTask(deps: OverdueNewsDependencies): SweepTask {
  const list = (limit: number) =>
    deps.news.overdue(new Date(deps.clock().getTime() - OVERDUE_MILLISECONDS), limit);
  return {
    hasWork: async () => (await list(1)).length > 0,
    async run() {
      let published = 0;
      for (;;) {
        const ids = await list(PAGE);
        if (ids.length === 0) break;
        await publishNews(deps, ids);
        published += ids.length;
      }
      if (published > 0) log.info('Published news that a process had left unpublished.', { news: published });
      return published;
    },
  };
}
