import type { EventPublisher, NewEvent } from '../../ports/event-publisher';
import type { MemberErasure } from '../../ports/memberships/member-erasure';
import type { MemberRepository } from '../../ports/memberships/members';
import type { NewsRepository, StoredNews } from '../../ports/memberships/news';

/** By id, as the API returns them. Those that no longer exist are left out. */
export type RecordsById = (accountId: string, ids: string[]) => Promise<ReadonlyMap<string, object>>;

export interface NewsDependencies {
  news: Pick<NewsRepository, 'unpublished' | 'markPublished'>;
  accreditationRecords: RecordsById;
  membershipRecords: RecordsById;
  members: Pick<MemberRepository, 'findMany'>;
  memberErasure: Pick<MemberErasure, 'eraseEvents'>;
  publisher: Pick<EventPublisher, 'hasEndpoints' | 'publish'>;
  clock: () => Date;
}

/**
 * Tells the endpoints of accounts what is stored for them. Repeating it is harmless: an event's id is derived from the news. Nobody is told
 * where there is no endpoint, or where what it is about was erased.
 */
export async function publishNews(deps: NewsDependencies, ids: string[]): Promise<void> {
  const waiting = await deps.news.unpublished(ids);
  for (const [accountId, news] of grouped(waiting)) {
    if (await deps.publisher.hasEndpoints(accountId)) {
      const before = await erasedIn(deps, accountId, news);
      await deps.publisher.publish(await eventsFrom(deps, accountId, news));
      // Their records may have been read before they were erased, and then the erasure has missed these events.
      for (const id of await erasedIn(deps, accountId, news))
        if (!before.has(id)) await deps.memberErasure.eraseEvents(accountId, id);
    }
    await deps.news.markPublished(
      news.map(({ id }) => id),
      deps.clock(),
    );
  }
}

/** The erased members among those whom the news are about. */
async function erasedIn(
  { members }: NewsDependencies,
  accountId: string,
  news: StoredNews[],
): Promise<ReadonlySet<string>> {
  const found = await members.findMany(accountId, [...new Set(news.map(({ memberId }) => memberId))]);
  return new Set(found.flatMap(({ id, status }) => (status === 'erased' ? [id] : [])));
}

function grouped(news: StoredNews[]): Map<string, StoredNews[]> {
  const byAccount = new Map<string, StoredNews[]>();
  for (const each of news) {
    const own = byAccount.get(each.accountId);
    if (own === undefined) byAccount.set(each.accountId, [each]);
    else own.push(each);
  }
  return byAccount;
}

async function eventsFrom(
  { accreditationRecords, membershipRecords }: NewsDependencies,
  accountId: string,
  news: StoredNews[],
): Promise<NewEvent[]> {
  const subjects = (isOne: (each: StoredNews) => boolean) => [
    ...new Set(news.filter(isOne).map(({ subject }) => subject)),
  ];
  const read = async (records: RecordsById, subjectIds: string[]) =>
    subjectIds.length === 0 ? new Map<string, object>() : records(accountId, subjectIds);
  const accreditations = await read(accreditationRecords, subjects(isOfAccreditation));
  const memberships = await read(
    membershipRecords,
    subjects((each) => !isOfAccreditation(each)),
  );
  return news.flatMap((each): NewEvent[] => {
    const { type, subject, occurrence, daysLeft } = each;
    const record = (isOfAccreditation(each) ? accreditations : memberships).get(subject);
    if (record === undefined) return [];
    const data = isOfAccreditation(each)
      ? { accreditation: record }
      : { membership: record, ...(daysLeft !== null && { days_left: daysLeft }) };
    return [{ accountId, type, subject, occurrence, data }];
  });
}

function isOfAccreditation({ type }: StoredNews): boolean {
  return type.startsWith('accreditation.');
}
