import { readableTypes } from '../../domain/event';
import type { ListedEvent } from '../../ports/events';
import type { Admission } from '../../ports/request-limiter';
import type { AppDependencies } from '../dependencies';

interface EventPage {
  events: ListedEvent[];
  hasMore: boolean;
  /** Where the next page begins, also when it has nothing yet; `null` before the first event. */
  nextCursor: string | null;
}

/** What these scopes read, in the order in which it was published. Whoever keeps the cursor and asks again misses none. */
export async function listEvents(
  { events }: Pick<AppDependencies, 'events'>,
  { accountId, scopes }: Pick<Admission, 'accountId' | 'scopes'>,
  { limit, after }: { limit: number; after: string | null },
): Promise<EventPage> {
  const found = await events.list(accountId, { types: readableTypes(scopes), limit: limit + 1, after });
  const page = found.slice(0, limit);
  return {
    events: page,
    hasMore: found.length > limit,
    nextCursor: page.at(-1)?.position ?? after,
  };
}
